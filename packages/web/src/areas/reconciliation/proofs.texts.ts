/** The invariants in Chinese, by what they say in English, which is their name (`invariants.sql`). */
export const proofNames: Readonly<Record<string, string>> = {
  'live counters are what the frames add up to': '进行中任务的计数等于其帧的合计',
  'ended counters are what the frames add up to': '已结束任务的计数等于其帧的合计',
  'open tasks alone have live rows': '只有未结束的任务有实时记录',
  'a frame renders by one open attempt, its current one': '渲染中的帧只有一次进行中的尝试，即当前一次',
  'a frame that is done ended well the last time': '已完成的帧最后一次尝试成功',
  'holds are those of the open attempts': '任务预占等于其进行中尝试的预占',
  'purses hold what their open attempts may cost, and what is charged and not posted':
    '账户预占等于进行中尝试的预估费用，待入账等于未入账的扣费',
  'a node’s attempt is its open attempt': '节点上的尝试即其进行中的尝试',
  'averages are those of the done attempts': '平均值来自已完成的尝试',
  'what a task consumed is the sum of its charges': '任务消费等于其扣费之和',
  'what a frame consumed is the sum of its charges': '帧消费等于其扣费之和',
  'every charge has its attempt, of an outcome that is charged': '每笔扣费都有对应的可计费尝试',
  'time and price make the amount, rounded once': '金额等于时长乘以单价，只舍入一次',
  'an additional charge is of an attempt that is paid by amount, and is the sum of its parts, each rounded once':
    '附加费用属于按金额计费的执行，等于各项之和，每项只舍入一次',
  'an additional charge is by a fee of the software of its task': '附加费用依据任务所用软件的收费项',
  'an attempt that ended has its outcome and its time': '已结束的尝试有结果和时长',
  'what was rendered and what was lost are the time from lease to end':
    '渲染时长与损失时长之和等于从分配到结束的时间',
  'people who change something are named': '人员操作均有署名',
  'the last event tells the status': '最后一条事件与任务状态一致',
  'each event goes on where the one before left off': '每条事件承接上一条的状态',
  'every change of a status is one that the lifecycle knows': '每次状态变更都在生命周期之内',
  'an attempt ends after it began': '尝试的结束不早于开始',
  'a frame’s attempts are numbered without a gap': '帧的尝试编号连续',
  'a node renders one frame at a time': '一个节点同一时间只渲染一帧',
  'a running attempt has a live row': '进行中的尝试有实时记录',
  'a task that ended renders and waits for nothing': '已结束的任务没有渲染中或等待中的帧',
  'a node out of reach renders nothing': '不可用的节点没有渲染中的帧',
  'the pieces of a log follow one another from its beginning': '日志分段从头连续',
  'logs and files are those of an attempt': '日志和文件都属于某次尝试',
  'only running attempts are stuck': '只有进行中的尝试会卡住',
  'a node counts for the right of its attempt': '节点按其尝试的权益计数',
  'what a project pack covered is what its charges say': '项目包已用量等于其扣费记录',
  'what a right made free is what its attempt began with, and holds nothing':
    '权益免费的帧与尝试开始时一致，且不预占',
  'no price of an attempt is later than its frame': '尝试所用价格不晚于其开始',
  'I1 a posting has lines, in its month, between two sides': 'I1 每笔凭证有分录，月份一致，借贷为不同账户',
  'I2 a balance is its lines': 'I2 余额等于分录合计',
  'I3 balances are within their bounds': 'I3 余额在允许范围内',
  'I4 an owner’s lines are in its currency and the unit that belongs to it':
    'I4 客户分录只用其币种及对应券单位',
  'I5 lots add up, and what is in them is their lines': 'I5 批次各部分之和等于发放额，且与分录一致',
  'I6 no usable lot is more than 25 hours past its end': 'I6 可用批次不超过到期后 25 小时',
  'I7 refunds stay within their recharges': 'I7 退款不超过充值',
  'I7 frozen money is what refunds froze': 'I7 冻结金额等于退款冻结之和',
  'I7 frozen coupons are what refunds that are not done froze of them': 'I7 冻结券等于未完成退款冻结的券之和',
  'I8 each external payment credits once, and not before it is confirmed':
    'I8 每笔外部支付只入账一次，且在确认之后',
  'I8 each receipt of an account of ours is one recharge': 'I8 本方账户的每笔到账只对应一笔充值',
  'I8 no receipt is a recharge and in suspense': 'I8 已记为充值的到账不在暂收款中',
  'I9 no charge is unposted for five minutes, where charges are posted': 'I9 没有超过五分钟未入账的扣费',
  'I10 the parts of a charge sum to it, its returns to what is returned':
    'I10 扣费各支付部分之和等于扣费额，退回之和等于已退回额',
  'I9 no fee is unposted for five minutes': 'I9 没有超过五分钟未入账的费用',
  'I10 the parts of a fee sum to it, and no coupons are among them; its returns to what is returned':
    'I10 费用各支付部分之和等于费用额且不含券，退回之和等于已退回额',
  'I10 of a task or a fee no more is given back than it was charged, coupons that an appeal gave instead with it':
    'I10 任务或费用的退回额与申诉补偿券之和不超过其扣费额',
  'I11 arrears are the open items': 'I11 欠费等于未清欠费项之和',
  'I11 what items owe is their lines': 'I11 欠费项未清额等于其分录',
  'I11 cash and arrears are never together': 'I11 现金与欠费不同时存在',
  'I12 suspense is payments and lines without an owner': 'I12 待查款项等于未认领的支付和明细',
  'I12 a line is in suspense as long as its money is': 'I12 明细待查状态与其款项一致',
  'I13 an account of ours holds what the lines of its statements moved, those that are no business of the books aside':
    'I13 公司账户余额变动等于其对账明细，与账务无关的除外',
  'I13 a line that is explained is posted, and no other': 'I13 已处理的明细均已入账，其余未入账',
  'I13 a recharge is verified by a line of a statement': 'I13 已核验的充值都有对账明细',
  'I13 what an account of ours began with is posted, and nothing else of an earlier system':
    'I13 公司账户的期初余额均已入账，且无其他期初入账',
  'I14 refunds in transit are those that are being paid': 'I14 在途退款等于付款中的退款',
  'I15 what agents are owed is what they earned, less what they got': 'I15 应付代理商等于已赚取减去已结算',
  'I15 a resale agent’s month is the margin of its charges, and what settled it never more':
    'I15 代售代理商的月度金额等于其各笔差价之和',
  'I16 a transfer leaves nothing between two purses': 'I16 划转过渡账户为零',
  'I17 what is deferred is what is neither earned nor returned': 'I17 递延金额等于未确认且未退回的部分',
  'I17 what is reserved for a project is its stages that are neither paid nor dropped':
    'I17 外包托管款等于未付且未取消的阶段',
  "I18 a bill's head is its lines": 'I18 账单总额等于其明细',
  'I18 credit used in a billed month is what its bill has unpaid':
    'I18 已出账月份的信用额使用等于其账单未付额',
  'I19 a recharge says what applications hold of it, and they hold no more than stays of it':
    'I19 充值的已开票额等于各申请占用之和，且不超过其余额',
  'I19 an application is its lines and its orders, less what red letters took':
    'I19 申请金额等于其明细与订单，扣除红冲',
  'I19 an invoice is its lines, and an application that was issued has one blue invoice of its amount and the red ones it says':
    'I19 发票等于其明细，已开具的申请有一张等额蓝字发票及其红字发票',
  'I19 invoices are within what was received, less refunded, and approved receivables; what a channel took back is to be made red':
    'I19 发票不超过实收减退款加已批准应收，渠道收回的须红冲',
  'I20 nothing is posted in a closed month after its close': 'I20 已结账月份在结账后没有入账',
  'I21 a reversal stands beside no adjustment': 'I21 冲销与调整不并存',
  'I22 pending is what is charged and not posted': 'I22 待入账等于未入账的扣费',
  'I22 holds are those of running attempts': 'I22 预占等于进行中尝试的预占',
  'I22 whoever has work running or unposted has a row': 'I22 有进行中或未入账业务的账户都有记录',
  'I23 revenue of charges and fees is theirs, by account and month': 'I23 收入按科目和月份等于扣费与费用',
  'I23 what contracts earned is revenue of their kind': 'I23 合同已确认的部分即其类别的收入',
  'I23 what is returned of a charge or fee is taken from its revenue': 'I23 扣费或费用的退回冲减其原收入',
  'I24 a posted batch of an earlier system left what it was told in its opening account, one that was taken back nothing':
    'I24 已入账批次的期初科目等于其控制合计，已冲销批次为零',
  'I24 what batches of an earlier system posted is of customers that they made':
    'I24 期初批次的入账均属于其导入的客户',
  'I25 a limit is what its last change left, and shares leave what a main account may use in all as it was decided':
    'I25 信用额度等于最近一次变更后的额度，分配不改变主账号总额度',
  'I25 of both accounts of a share one has what the other gave': 'I25 额度分配的双方一增一减，金额相等',
  'I25 children were given no more than stays after temporary credit':
    'I25 已分配的额度不超过临时额度到期后的总额度',
  'a job that is open is one that the queue knows': '未结束的作业都在队列中',
  'a job that ended says when': '已结束的作业有结束时间',
  'whoever may not sign in has no session': '不可登录的人员没有会话',
};
