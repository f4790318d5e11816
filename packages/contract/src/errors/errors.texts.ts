import type { Pair } from '../kernel/text.ts';
import type { ErrorName } from './codes.ts';

/** Messages of the codes the product answers with; `{limit}`, `{by}`, `{at}` and `{fields}` are filled from `data`. */
export const errorTexts: Record<ErrorName, Pair> = {
  success: ['Done', '操作成功'],
  notSignedIn: ['Sign in to continue.', '请先登录。'],
  sessionEnded: ['Your session has ended. Sign in again.', '会话已结束，请重新登录。'],
  sessionExpired: ['Your session has expired. Sign in again.', '会话已过期，请重新登录。'],
  nothingFound: [
    'No matching data. Check the filters and try again.',
    '没有符合条件的数据，请检查筛选条件后重试。',
  ],
  chooseUser: ['More than one account has this name. Choose one.', '有多个同名账号，请选择其中一个。'],
  alreadyActivated: ['The account is activated already.', '账号已激活。'],
  notLimited: ['Nothing limits the sign-in.', '没有登录限制。'],
  onBlockList: [
    'On a block list: {fields}. Use another, or have it taken off the list.',
    '{fields}在拦截名单中，请更换或先移出名单。',
  ],
  inviteCodeRefused: [
    'The invite code is unknown or no longer valid. Nothing was changed.',
    '邀请码不存在或已失效。未做任何更改。',
  ],
  drawRefused: ['Nothing can be drawn. Nothing was changed.', '无法抽奖。未做任何更改。'],
  bonusCodeRefused: ['The code cannot be redeemed. Nothing was changed.', '兑换码无法使用。未做任何更改。'],
  signatureRefused: [
    'The request is not signed as it should be, is too old, or came before. See the portal documentation.',
    '请求签名无效、已过期或重复，请参阅门户接口文档。',
  ],
  storageAway: [
    'The customers’ storage can’t be reached now. Nothing was changed; try again later.',
    '客户存储暂时无法访问，未做任何更改，请稍后重试。',
  ],
  uploadDiffers: [
    'What was uploaded isn’t what was announced. Upload the missing parts, or begin again.',
    '上传内容与声明不一致，请补传缺失的分片或重新上传。',
  ],
  framesUnpaid: [
    'The frame is unpaid. Its results can be downloaded after a recharge.',
    '该帧尚未付清费用，充值结清后方可下载结果。',
  ],
  importHasFaults: [
    'The file has lines with errors. Nothing was imported.',
    '文件中有错误的行，未导入任何内容。',
  ],
  accountHasTasks: [
    'The account has tasks that have not ended. End them first.',
    '该账号还有未结束的任务，请先结束任务。',
  ],
  accountHasArrears: [
    'The account is in arrears, has unpaid bills, or has consumption that is billed after the end of the month. Settle these first.',
    '该账号有欠费、未付账单，或本月消费尚未出账（次月出账），请结清后再操作。',
  ],
  accountHasBalance: [
    'The account has money, coupons, contracts, refunds, invoices, appeals or child accounts left. Clear them first.',
    '该账号还有余额、渲染券、合同、退款、发票、申诉或子账号，请先处理。',
  ],
  limitReached: [
    'Limit of {limit} reached. Reduce the number and try again.',
    '已达到上限 {limit}，请减少数量后重试。',
  ],
  badInput: [
    'Invalid input: {fields}. Nothing was changed; correct it and try again.',
    '输入有误：{fields}。未做任何更改，请修改后重试。',
  ],
  forbidden: [
    'You do not have permission for this ({key}). Ask an administrator for access.',
    '您没有此操作的权限（{key}），请联系管理员开通。',
  ],
  notFound: [
    'Not found. It may have been deleted, or you do not have access to it.',
    '未找到。可能已被删除，或您没有查看权限。',
  ],
  changedMeanwhile: [
    'Changed by {by} at {at}. Your change was not saved; reload and try again.',
    '{at} 已被{by}修改，您的更改未保存，请刷新后重试。',
  ],
  notAllowedInState: ['Not available in the current status{state}.', '当前状态{state}下不能执行此操作。'],
  editingBlocked: [
    'Finished, failed or non-operable tasks cannot be edited.',
    '已完成、已失败或不可操作的任务不能编辑。',
  ],
  scheduleOverlaps: [
    'Overlaps schedule {scheduleId} of the same target and platform. Choose other times, or change that schedule.',
    '与同一对象、同一平台的调度 {scheduleId} 时间重叠，请更换时间或修改该调度。',
  ],
  alreadyTaken: ['Already in use. Choose another.', '已被占用，请换一个。'],
  stillInUse: ['Still in use. Remove what uses it, then delete it.', '仍在使用中，请先解除关联再删除。'],
  wouldLoop: [
    'An item cannot be moved below itself. Choose another parent.',
    '不能移动到自身或其下级，请选择其他上级。',
  ],
  keyReused: [
    'This request was already sent with different content. Nothing was changed; reload the page and try again.',
    '该请求已以不同内容提交过，未做任何更改，请刷新页面后重试。',
  ],
  selectionGone: ['Your selection has expired. Select the rows again.', '所选范围已失效，请重新选择。'],
  fileGone: [
    'The file has been removed or is not ready yet. Try again later.',
    '文件已被清理或尚未生成，请稍后重试。',
  ],
  fileNotAccepted: [
    'File not accepted: {reason}. Choose another file.',
    '文件不符合要求：{reason}。请更换文件。',
  ],
  fileThere: [
    'This file was uploaded before, as “{name}”. Use that one.',
    '该文件已上传过，名为“{name}”，请使用已有文件。',
  ],
  doesNotFit: [
    'Amount, currency or direction does not fit. Choose something else, or settle the difference.',
    '金额、币种或收支方向不符，请另选，或按差异处理。',
  ],
  monthClosed: [
    'The month is closed. Enter a correction in the open month.',
    '该月已结账，请在未结账月份做更正。',
  ],
  closeBlocked: [
    'The month cannot be closed yet. Clear the checklist first.',
    '该月尚不能结账，请先处理清单中的事项。',
  ],
  wrongPassword: ['Incorrect sign-in name or password. Try again.', '登录名或密码错误，请重新输入。'],
  accountLocked: ['Too many failed attempts. Try again after {at}.', '失败次数过多，请于 {at} 之后再试。'],
  accountDisabled: ['This account is disabled. Contact an administrator.', '账号已停用，请联系管理员。'],
  passwordMustChange: ['Change your password to continue.', '请先修改密码。'],
  passwordTooWeak: [
    'Password too weak. Use at least 10 characters and avoid common passwords.',
    '密码强度不足，请使用至少 10 个字符且不常见的密码。',
  ],
  passwordSame: ['The new password must be different from the current one.', '新密码不能与当前密码相同。'],
  wrongVerifyCode: [
    'The code is incorrect or has expired. Request a new one.',
    '验证码错误或已失效，请重新获取。',
  ],
  wrongFactor: [
    'The code or passkey was not accepted, or was used already. Try again.',
    '验证码或通行密钥不正确，或已被使用，请重试。',
  ],
  stepGone: ['This step has expired. Sign in again.', '该步骤已失效，请重新登录。'],
  proofNeeded: [
    'Confirm your password and second factor first, then try again.',
    '请先验证密码和双重验证，再重试。',
  ],
  factorNeeded: [
    'Your role requires a second factor. Set it up to continue.',
    '您的角色要求双重验证，请先完成设置。',
  ],
  notByToken: [
    'API tokens cannot do this. Sign in to the console.',
    'API 令牌不能执行此操作，请登录控制台。',
  ],
  signOnFailed: [
    'Single sign-on failed. Try again, or sign in with your password.',
    '单点登录失败，请重试或使用密码登录。',
  ],
  signOnUnknown: [
    'No active account here belongs to this identity. Ask an administrator for an account with this email address.',
    '该身份没有对应的可用账号，请联系管理员以该邮箱开通账号。',
  ],
  tooManyRequests: ['Too many requests. Try again in a moment.', '请求过于频繁，请稍后重试。'],
  bodyTooLarge: [
    'Content exceeds {limit} bytes. Reduce it and try again.',
    '内容超过 {limit} 字节，请缩减后重试。',
  ],
  noSuchCall: [
    'Unknown API call. Reload the page; if this continues, contact an administrator.',
    '接口不存在，请刷新页面；如仍出现，请联系管理员。',
  ],
  operateProhibited: [
    'Task operations are currently disabled ({reason}). Nothing was changed; try again later.',
    '当前已禁止任务操作（{reason}），未做任何更改，请稍后重试。',
  ],
  consentNeeded: [
    'This may charge the customer. Record who agreed and how, then try again.',
    '此操作可能向客户收费，请填写同意人及同意方式后重试。',
  ],
  tooLateToUndo: ['This can no longer be undone.', '已无法撤销。'],
  inArrears: [
    'The customer is in arrears. The task can start after they recharge. Nothing was changed.',
    '客户已欠费，充值结清后任务才能开始，未做任何更改。',
  ],
  outsideStorage: [
    'The path must lie in the customer’s folder {folder}. Nothing was submitted.',
    '路径必须位于客户目录 {folder} 内，未提交任何内容。',
  ],
  pathUnwritable: [
    'Results cannot be written to this output path. It must be a folder, not a file or .renderdesk, with no invisible characters and no name longer than 255 bytes. Nothing was submitted.',
    '无法将结果写入该输出路径。路径须为目录，不能是文件或 .renderdesk，不含不可见字符，且每级名称不超过 255 字节。未提交任何内容。',
  ],
  framesUnfit: [
    'The command line of this software cannot take frame numbers below 0. Nothing was submitted.',
    '该软件的命令行不支持小于 0 的帧号，未提交任何内容。',
  ],
  openFramesReached: [
    'The customer would have more than {limit} frames that are not rendered yet ({open} now). Submit again when some have ended. Nothing was submitted.',
    '客户未完成的帧数将超过 {limit}（目前 {open}），请待部分帧结束后再提交。未提交任何内容。',
  ],
  nodeKnown: [
    'A node named {name} already exists. Choose another name, or ask staff for an enrolment key made for that node.',
    '名为 {name} 的节点已存在。请更换名称，或由员工为该节点创建接入密钥。',
  ],
  parametersMissing: [
    'The renderer needs these parameters: {names}. Set them and submit again. Nothing was submitted.',
    '渲染器还需要参数：{names}。请设置后重新提交，未提交任何内容。',
  ],
  sceneMissing: [
    'There is no scene file {path} in the customer’s folder. Check the path, or upload the scene first. Nothing was submitted.',
    '客户目录中没有场景文件 {path}，请检查路径或先上传场景。未提交任何内容。',
  ],
  versionClosed: [
    'The nodes of this platform have this in a version that is hidden, removed, or in test only. Choose another one, or open the version. Nothing was submitted.',
    '该平台的节点仅有已隐藏、已下架或测试中的版本，请另选，或开放该版本。未提交任何内容。',
  ],
  noNodeRenders: [
    'No node of this platform has this. Choose what its nodes have, or add such a node first. Nothing was submitted.',
    '该平台的节点均不满足此项要求，请按节点配置选择，或先接入相应节点。未提交任何内容。',
  ],
  laterStart: [
    'This node’s agent has been started again since. Only its latest start is listened to.',
    '该节点的节点程序已重新启动，仅接受最近一次启动。',
  ],
  logFull: [
    'The log has reached its size limit. Later output is not saved.',
    '日志已达到大小上限，后续内容不再保存。',
  ],
  yearNotStated: [
    'The working-day calendar for {year} is not confirmed. Confirm it first, then try again.',
    '{year} 年的工作日历尚未确认，无法计算，请先确认该年日历。',
  ],
  awaitsApproval: [
    'Another person must approve this. Approval {approvalId} was requested; nothing was changed.',
    '此操作须由他人审批，已提交审批 {approvalId}，未做任何更改。',
  ],
  alreadyRequested: [
    'Approval {approvalId}, requested by {by}, is waiting for the same, whatever the reason given. It must be decided or withdrawn first, then the same may be requested again; nothing was changed.',
    '{by}已就同一事项提交审批 {approvalId}，尚待审批（原因不同也视为同一事项）。请先处理或撤回该审批，之后可再次提交；未做任何更改。',
  ],
  requestStale: [
    'What this request is about was changed by {by} at {at}, after it was made. It cannot be carried out any more: reject it, or let it be withdrawn and requested anew.',
    '申请提交后，{at} 相关内容已被{by}修改，该申请无法再执行。请拒绝该申请，或由申请人撤回后重新提交。',
  ],
  ownRequest: [
    'You cannot decide your own request. Ask another person.',
    '不能审批自己的申请，请由他人审批。',
  ],
  impactChanged: [
    'The impact has changed since the request was read. Nothing was changed; read the new impact and decide again.',
    '操作影响已发生变化，未做任何更改，请查看新的影响后再审批。',
  ],
  ownCustomer: [
    'This concerns a customer allocated to you. Another person must decide it.',
    '此事涉及归属您的客户，须由他人处理。',
  ],
  specialRole: [
    'The name and permissions of the built-in role “{name}” cannot be changed, and it cannot be deleted.',
    '内置角色“{name}”的名称和权限不可修改，也不能删除。',
  ],
  linkGone: [
    'This link is no longer valid. Ask an administrator for a new one.',
    '该链接已失效，请联系管理员重新获取。',
  ],
  lastKeeper: [
    'At least one active staff member must have the role “{name}”. Give it to someone else first.',
    '角色“{name}”至少须保留一名启用员工，请先授予他人。',
  ],
  ownAccount: [
    'You cannot do this to your own account. Ask another person.',
    '不能对自己的账号执行此操作，请由他人处理。',
  ],
  moreRights: [
    'This person can grant permissions. Only someone who can also grant permissions can change the account.',
    '该员工可授予权限，仅同样可授权的人员能更改其账号。',
  ],
  noAddress: [
    'This person has permissions that you do not have, so the link can only be sent to their email address, and none is on file. Ask someone with these permissions.',
    '该员工的权限多于您，链接只能发送到其邮箱，但尚未登记邮箱。请由具有相应权限的人员处理。',
  ],
  noOwnAddress: [
    'Your account has no email address, so no link can be sent. Ask an administrator for a one-time link.',
    '您的账号未登记邮箱，无法发送链接，请向管理员索取一次性链接。',
  ],
  roleGivesRights: [
    'The role “{name}” grants permissions or decides on requests. It cannot be requested here; ask somebody who manages roles.',
    '角色“{name}”可授予权限或审批申请，不能在此申请，请联系角色管理人员。',
  ],
  beyondOwnRights: [
    'With this role the person could do more than you. Let somebody with these permissions decide, or give the role in the staff list, where a second person decides.',
    '授予后该员工的权限将多于您。请由具有相应权限的人员审批，或在员工列表中授予，届时须由他人审批。',
  ],
  noCustomers: [
    'This staff member has no customers to hand over. Choose another.',
    '该员工没有可移交的客户，请选择其他员工。',
  ],
  roleNotForAgents: [
    'Agents cannot have the role “{name}”: it shows more than allocated customers, or can grant permissions. Choose another role.',
    '代理商不能使用角色“{name}”：该角色可见未分配的客户，或可授予权限。请选择其他角色。',
  ],
  customersLeft: [
    '{count} customers are still allocated to this agent. Hand them over first.',
    '仍有 {count} 名客户归属该代理商，请先移交。',
  ],
  noMemberPrice: ['This membership has no price yet. Set one first.', '该会员尚未定价，请先设置价格。'],
  cashShort: [
    'The free cash of {free} does not cover {due}. Recharge first, or create an order.',
    '可用现金 {free} 不足以支付 {due}，请先充值或生成支付订单。',
  ],
  lessThanDue: [
    'This payment is for something that costs {due}. Enter no less, or cancel it and enter what arrived as a recharge.',
    '该笔付款对应的款项为 {due}，金额不能更低；如到账不足，请取消后按充值录入。',
  ],
  vouchersOff: ['Vouchers are switched off. Switch them on first.', '代金券已停用，请先启用。'],
  voucherTask: [
    'This task cannot be waived: it must have ended, belong to the voucher’s owner, cost something that is posted, and not be waived already.',
    '该任务不能免单：任务须已结束、属于代金券所有者、有已入账的费用，且未使用过代金券。',
  ],
  notMainAccount: [
    'A sub-account cannot be recharged: its main account holds the money. Choose the main account.',
    '子账号不能充值，资金归主账号所有，请选择主账号。',
  ],
  noSuchChannel: [
    'This payment channel is not set up, or does not take the customer’s currency. Choose another.',
    '该支付渠道未配置，或不支持该客户的币种，请选择其他渠道。',
  ],
  notOfThisKind: [
    'This staff member’s organisation is of another type. Choose someone of the matching type.',
    '该员工所属组织的类型不符，请选择相应类型的员工。',
  ],
  realNameNeeded: ['The customer needs a valid real-name certification first.', '客户需先完成实名认证。'],
  platformNotOpen: [
    'This platform is not open to the customer. Open it in the render service settings, or choose another.',
    '该平台未对此客户开放，请在渲染服务中开通或选择其他平台。',
  ],
  hasSalesperson: ['The customer already has a salesperson.', '该客户已有归属销售。'],
  notSalesperson: [
    'Only salespeople can claim customers. Allocate the customer to a salesperson instead.',
    '仅销售人员可领取客户，请改为将客户分配给销售。',
  ],
  badTaxNumber: [
    'Enterprises need a tax number: in China the 18-character credit code. Check it for typing errors.',
    '企业抬头须填写纳税人识别号；国内企业为 18 位统一社会信用代码，请核对是否有误。',
  ],
  apiClosed: [
    'API access of this customer is off, or not allowed from this address.',
    '该客户的 API 访问已关闭，或当前地址不在允许范围内。',
  ],
  seesAsRole: [
    'You are viewing the console as the role “{name}”. Nothing can be changed until you stop.',
    '您正以角色“{name}”的视角查看控制台，退出该视角后才能进行更改。',
  ],
  keyStaysOn: [
    'Permissions by which access is granted or requests are approved cannot be turned off.',
    '用于授权或审批的权限项不能停用。',
  ],
  transactionTaken: [
    'This transaction ID belongs to another recharge. Check the bank or channel record.',
    '该交易号已属于另一笔充值，请核对银行或渠道记录。',
  ],
  rechargeWaits: [
    'Recharge {rechargeId} has this flow number and is waiting to be confirmed. Confirm it, then match the line with it.',
    '充值 {rechargeId} 已登记该流水号，待确认。请先确认该充值，再与此明细匹配。',
  ],
  flowInSuspense: [
    'The statement line with this flow number is in suspense. Identify it in Reconciliation, or unmatch it there first.',
    '该流水号对应的明细已转待查，请在财务对账中认领，或先取消匹配。',
  ],
  ownEntry: [
    'You entered or changed this yourself. Another person must decide it.',
    '此记录由您录入或修改，须由他人处理。',
  ],
  notTwoPeople: [
    'You and {name} do not count as two people: within the last {days} days, {controller} made the account of {subject}, changed how it signs in, or gave it a key that separates two people. Someone else must decide.',
    '您与{name}不能视为两人：最近 {days} 天内，{controller}创建了{subject}的账号、变更了其登录方式，或授予了须两人分掌的权限。须由其他人处理。',
  ],
  moreThanFree: [
    'At most {most} can leave the account now. What running and unposted work needs stays.',
    '目前最多可转出 {most}。运行中和未入账的任务所需的金额不可转出。',
  ],
  owesFirst: ['The customer is in arrears. Settle that first.', '客户有欠费，请先结清。'],
  invoicedFirst: [
    'An invoice covers this amount. Issue the red-letter invoice first.',
    '该金额已开票，请先红冲。',
  ],
  verifiedAlready: [
    'Reconciliation has verified this recharge, so it cannot be changed.',
    '该充值已通过核对，不能更改。',
  ],
  notByHand: [
    'Only recharges that staff entered can be undone this way. Use a refund or a chargeback.',
    '仅员工录入的充值可作废，请改用退款或渠道拒付。',
  ],
  refundedAlready: ['A refund of this recharge is open or done.', '该充值已有处理中或已完成的退款。'],
  notRelated: [
    'Money moves only between a main account and a child account that has a purse of its own, or between an agent and its own customers.',
    '仅可在主账号与其资金独立的子账号之间，或代理商与其名下客户之间转账。',
  ],
  openingUsed: [
    'What the batch brought was used already by: {names}. The batch cannot be reversed.',
    '该批次的以下客户已有后续业务：{names}，批次无法冲回。',
  ],
  creditGiven: [
    '{least} is used, needed by running tasks or given to child accounts already. The limit cannot be lower.',
    '已使用、运行中任务所需及已分配给子账号的额度共 {least}，额度不能低于该金额。',
  ],
  creditNotFree: [
    'At most {most} can be given: the main account uses the rest, has given it to other child accounts, or has it only for a time.',
    '最多可分配 {most}：其余额度已被主账号使用、已分配给其他子账号或为临时额度。',
  ],
  creditOfMain: [
    'Credit belongs to the main account. Set the share of a child account instead.',
    '信用额度属于主账号，子账号请使用“分配额度”。',
  ],
  notShared: [
    'Only a child account that pays by itself can have a share of its main account’s credit.',
    '仅资金独立的子账号可从其主账号分配信用额度。',
  ],
  creditBlocked: [
    'Credit is blocked: a bill is overdue or was written off. Settle it first.',
    '信用额度已冻结：账单逾期或已核销，请先结清。',
  ],
  notResale: [
    'This agent works by referral. Only resale agents recharge and pass money on.',
    '该代理商为推荐模式，仅代售代理商可充值并转给客户。',
  ],
  moreThanInvoiceable: [
    'At most {most} of these orders can still be invoiced.',
    '所选订单最多还可开票 {most}。',
  ],
  moreThanAppealable: [
    'At most {most} of this line can be claimed or given back.',
    '该账单明细最多可申诉或退还 {most}。',
  ],
  moreThanToRedden: ['At most {most} of this invoice is left to red-letter.', '该发票最多还可红冲 {most}。'],
  loanOverdue: ['An earlier loan is overdue. Settle it first.', '有逾期未还的借款，请先结清。'],
  moreThanLeft: ['At most {most} is left.', '最多还可使用 {most}。'],
  sellersDiffer: [
    'These orders were paid to different companies. Apply for one invoice per company.',
    '所选订单的收款公司不同，请按公司分别申请开票。',
  ],
  sumDiffers: [
    'The amounts must add up to {sum}. Nothing was changed; correct them and try again.',
    '各行金额合计须等于 {sum}。未做任何更改，请修改后重试。',
  ],
  letterNeeded: [
    'The payer is not the one on the invoice title. Attach the third-party payment letter.',
    '付款人与发票抬头不一致，请上传第三方付款说明。',
  ],
  postingTaken: [
    'This step was posted before with other content ({key}). Nothing was changed. Contact an administrator.',
    '该步骤此前已按其他内容入账（{key}），未做任何更改。请联系管理员。',
  ],
  reversedAlready: [
    'It was reversed already, by posting {postingId}. Nothing was changed.',
    '该笔已被入账 {postingId} 冲回，未做任何更改。',
  ],
  internal: [
    'Something went wrong. Nothing was changed. Try again; if this continues, contact an administrator with the request ID.',
    '系统异常，未做任何更改。请重试；如仍失败，请将请求 ID 提供给管理员。',
  ],
  busy: ['The system is busy. Try again in a moment.', '系统繁忙，请稍后重试。'],
};

/** `changedMeanwhile` where nobody can be named. */
export const changedByNobody: Pair = [
  'Changed meanwhile. Your change was not saved; reload and try again.',
  '内容已被修改，您的更改未保存，请刷新后重试。',
];
