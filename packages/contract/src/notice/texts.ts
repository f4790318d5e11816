import type { AreaTexts } from '../kernel/text.ts';

/** Labels of the calls of one place, by its name in the plural and what one is called. */
const actionsOf = (all: readonly [en: string, zh: string], one: readonly [en: string, zh: string]) =>
  ({
    list: all,
    add: [`Add ${one[0]}`, `新增${one[1]}`],
    update: ['Edit', '编辑'],
    remove: ['Delete', '删除'],
    order: ['Change order', '调整顺序'],
    export: [`Export ${all[0].toLowerCase()}`, `导出${all[1]}`],
  }) as const;

/** Texts of notices and adverts. */
export const texts = {
  fields: {
    displayId: ['ID', 'ID'],
    displayIds: ['Displayed things', '展示内容'],
    title: ['Title', '标题'],
    type: ['For', '对象'],
    talkType: ['List', '列表'],
    content: ['Content', '内容'],
    channel: ['Channel', '渠道'],
    terminals: ['Terminals', '终端'],
    advertisingTitle: ['Title', '标题'],
    picCarouselName: ['Title', '标题'],
    noticeTitle: ['Title', '标题'],
    bulletinId: ['ID', 'ID'],
    bulletinIds: ['Bulletins', '公告'],
    startTime: ['Shown from', '展示开始'],
    endTime: ['to', '至'],
    linkUrl: ['Link', '跳转链接'],
    settingId: ['ID', 'ID'],
    kind: ['Event', '事件'],
    noticeGroup: ['Group', '分组'],
    noticeGroupFlag: ['Group', '分组'],
    isBell: ['Console', '站内通知'],
    isMail: ['Email', '邮件'],
    isSms: ['SMS', '短信'],
    isOnlyChosen: ['Email and SMS only if chosen', '邮件与短信仅发给已勾选者'],
    receiverIds: ['Copies to', '抄送'],
    receiverNames: ['Receivers', '接收人'],
    saysEn: ['English words', '英文内容'],
    saysZh: ['Chinese words', '中文内容'],
    bell: ['Console', '站内通知'],
    mail: ['Email', '邮件'],
    sms: ['SMS', '短信'],
  },
  actions: {
    displays: { latest: ['Current bulletins', '最新公告'], upload: ['Upload picture', '上传图片'] },
    adverts: actionsOf(['Client adverts', '客户端广告'], ['advert', '广告']),
    slideshows: actionsOf(['Marketing popups', '营销弹窗'], ['popup', '弹窗']),
    miniProgramAdverts: actionsOf(['Mini-program adverts', '小程序广告'], ['advert', '广告']),
    overviewAdverts: actionsOf(['Overview adverts', '概览页广告'], ['advert', '广告']),
    backgrounds: actionsOf(['Login backgrounds', '登录背景图'], ['background', '背景图']),
    promotionNotices: actionsOf(['Bottom-right popups', '右下角弹窗'], ['popup', '弹窗']),
    systemNotices: actionsOf(['Client system notices', '客户端系统公告'], ['notice', '公告']),
    talks: actionsOf(['Community talks', 'CG 讲座'], ['talk', '讲座']),
    bulletins: actionsOf(['Staff and node notices', '员工与节点公告'], ['notice', '公告']),
    noticeSettings: {
      list: ['System notice settings', '系统通知设置'],
      update: ['Edit', '编辑'],
      test: ['Send test message', '发送测试消息'],
    },
  },
  codes: {
    displayPlace: {
      1: ['Client advert', '客户端广告'],
      2: ['Marketing popup', '营销弹窗'],
      3: ['Mini-program advert', '小程序广告'],
      4: ['Overview advert', '概览页广告'],
      5: ['Login background', '登录背景图'],
      6: ['Bottom-right popup', '右下角弹窗'],
      7: ['Client system notice', '客户端系统公告'],
      8: ['Bulletin', '公告'],
      9: ['Community talk', 'CG 讲座'],
    },
    talkType: { 0: ['Recommended', '推荐'], 1: ['Become a speaker', '成为讲师'], 2: ['Register', '报名'] },
    clientChannel: {
      1: ['Website', '官网'],
      2: ['Animation client', '动画客户端'],
      3: ['Picture client', '效果图客户端'],
      4: ['Mini-program', '小程序'],
    },
    bulletinType: { 0: ['Staff', '员工'], 1: ['Nodes', '节点'] },
    noticeGroup: {
      1: ['Exports and bulk actions', '导出与批量操作'],
      2: ['Approvals', '审批'],
      3: ['Duty', '值班'],
      4: ['Payments', '支付'],
      5: ['Customers', '客户'],
      6: ['Tasks', '任务'],
      7: ['Own account', '个人账号'],
      8: ['System', '系统'],
    },
  },
  kinds: {
    display: [['{count} displayed thing', '{count} displayed things'], '{count} 个展示内容'],
    noticeSetting: [['{count} notice setting', '{count} notice settings'], '{count} 项通知设置'],
  },
  empty: {
    adverts: [
      'Adverts with a picture are shown in the client in this order.',
      '带图片的广告将按此顺序在客户端展示。',
    ],
    slideshows: [
      'Popups are shown one after another when the client opens, in this order.',
      '客户端打开时将按此顺序轮播弹窗。',
    ],
    miniProgramAdverts: [
      'Adverts are shown in the mini-program in this order.',
      '广告将按此顺序在小程序展示。',
    ],
    overviewAdverts: [
      'Adverts are shown on the overview page of their channel in this order.',
      '广告将按此顺序在对应渠道的概览页展示。',
    ],
    backgrounds: [
      'The first running picture of a terminal is shown behind its sign-in form.',
      '各终端登录页展示其首个进行中的背景图。',
    ],
    promotionNotices: [
      'Popups are shown at the bottom right of the client of their channel.',
      '弹窗将在对应渠道客户端的右下角展示。',
    ],
    systemNotices: [
      'Notices are shown in the client of their channel, the newest first.',
      '公告将在对应渠道的客户端展示，最新的在前。',
    ],
    talks: [
      'Talks are shown on the community page, each type in this order.',
      '讲座将按类型与此顺序在社区页展示。',
    ],
    bulletins: [
      'Notices to staff and about nodes are shown in the console while they run.',
      '员工与节点公告在展示期内显示于控制台。',
    ],
    noticeSettings: [
      'Each event that notifies staff appears here with its channels.',
      '会通知员工的事件及其渠道显示在此列表。',
    ],
  },
} as const satisfies AreaTexts;
