import type { AreaTexts } from '../kernel/text.ts';

/** What customers do through the portal, as records and histories tell it: by the two words of a command's path. */
export const portalActions = {
  lottery: { draw: ['Draw (portal)', '客户抽奖'], claim: ['Claim prize (portal)', '领取奖品'] },
  customer: {
    redeemCode: ['Redeem coupon code (portal)', '兑换渲染券'],
    register: ['Register (portal)', '客户注册'],
    redeem: ['Use temporary password (portal)', '使用临时密码'],
  },
  certification: {
    image: ['Upload certification image (portal)', '客户上传认证图片'],
    submit: ['Submit certification (portal)', '客户提交实名认证'],
    withdraw: ['Withdraw certification (portal)', '客户撤回实名认证'],
  },
  student: { submit: ['Submit student certification (portal)', '客户提交学生认证'] },
  order: {
    create: ['Create payment order (portal)', '客户创建充值订单'],
    cancel: ['Cancel payment order (portal)', '客户取消充值订单'],
  },
  analysis: {
    open: ['Have a scene analysed (portal)', '客户提交场景分析'],
    action: ['Operate analysis (portal)', '客户操作分析任务'],
  },
  refund: { apply: ['Request refund (portal)', '客户申请退款'] },
  bill: { confirm: ['Confirm bill (portal)', '客户确认账单'] },
  appeal: {
    picture: ['Upload appeal picture (portal)', '客户上传申诉图片'],
    submit: ['Submit appeal (portal)', '客户提交申诉'],
    withdraw: ['Withdraw appeal (portal)', '客户撤回申诉'],
  },
  invoice: {
    addTitle: ['Add invoice title (portal)', '客户新增发票抬头'],
    addAddress: ['Add invoice address (portal)', '客户新增收票地址'],
    upload: ['Upload invoice file (portal)', '客户上传发票附件'],
    apply: ['Request invoice (portal)', '客户申请开票'],
    cancel: ['Cancel invoice request (portal)', '客户取消开票申请'],
  },
  feedback: { submit: ['Send feedback (portal)', '客户提交反馈'] },
  survey: {
    open: ['Open survey (portal)', '客户打开问卷'],
    file: ['Store survey file (portal)', '客户上传答卷附件'],
    answer: ['Answer survey (portal)', '客户提交答卷'],
    refuse: ['Refuse survey (portal)', '客户拒绝答卷'],
  },
  task: {
    submit: ['Submit task (portal)', '客户提交任务'],
    action: ['Change task (portal)', '客户操作任务'],
  },
  qualification: {
    file: ['Upload outsourcing file (portal)', '客户上传外包文件'],
    submit: ['Submit qualification (portal)', '客户提交资质'],
  },
  project: {
    publish: ['Publish project (portal)', '客户发布项目'],
    offer: ['Make offer (portal)', '制作方报价'],
    withdraw: ['Withdraw offer (portal)', '制作方撤回报价'],
    award: ['Choose studio (portal)', '客户选定制作方'],
    deliver: ['Deliver stage (portal)', '制作方交付阶段'],
    accept: ['Accept stage (portal)', '客户验收阶段'],
    step: ['Return, dispute or cancel project (portal)', '客户退回、争议或取消项目'],
  },
  publication: { view: ['View a publication', '浏览发布'] },
  share: {
    create: ['Share task (portal)', '客户创建分享链接'],
    end: ['End share link (portal)', '客户结束分享链接'],
    view: ['Open share link (portal)', '访问分享链接'],
  },
  upload: {
    begin: ['Begin upload (portal)', '客户开始上传'],
    part: ['Upload part (portal)', '客户上传分片'],
    finish: ['Finish upload (portal)', '客户完成上传'],
    drop: ['Drop upload (portal)', '客户放弃上传'],
  },
} as const satisfies AreaTexts['actions'];
