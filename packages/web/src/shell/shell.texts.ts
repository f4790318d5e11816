import { defineText } from '../kit/text/define.ts';

export const { useText: useShellText, now: shellText } = defineText('shell', {
  product: ['Renderdesk', 'Renderdesk'],
  skip: ['Skip to content', '跳到正文'],
  youAreHere: ['You are here', '当前位置'],
  demo: ['Demo farm', '演示农场'],
  groups: {
    product: ['Product centre', '产品中心'],
    user: ['User centre', '用户中心'],
    billing: ['Billing', '计费'],
    financial: ['Finance', '财务'],
    operations: ['Operations', '运营'],
    public: ['Platform modules', '平台模块'],
    statistics: ['Statistics', '统计'],
  },
  connection: {
    online: ['Live: changes appear automatically.', '实时更新中，变化会自动显示。'],
    connecting: ['Connecting for live updates…', '正在连接实时更新…'],
    reconnecting: ['Connection lost. Reconnecting…', '连接短暂中断，正在重新连接…'],
    away: [
      'The server is not responding. Data may be out of date; retrying automatically.',
      '服务器无响应，数据可能不是最新，系统会自动重试。',
    ],
    offline: [
      'You are offline. Data may be out of date, and changes cannot be made until you are back online.',
      '网络已断开，数据可能不是最新；恢复网络前无法进行任何修改。',
    ],

    back: [
      [
        'Back online. Changes of the last {count} second are loaded.',
        'Back online. Changes of the last {count} seconds are loaded.',
      ],
      '已恢复连接，中断 {count} 秒内的变化已载入。',
    ],
    retry: ['Retry now', '立即重试'],
    short: {
      connecting: ['Connecting…', '正在连接…'],
      reconnecting: ['Reconnecting…', '正在重连…'],
      away: ['No response', '服务器无响应'],
      offline: ['Offline', '已离线'],
    },
  },
  platform: ['Platform', '平台'],
  allPlatforms: ['All platforms', '全部平台'],
  language: ['Switch to Chinese', '切换到英文'],
  theme: {
    label: ['Theme', '主题'],
    light: ['Light', '浅色'],
    dark: ['Dark', '深色'],
    system: ['System', '跟随系统'],
  },
  notifications: {
    label: [['Notifications, {count} unread', 'Notifications, {count} unread'], '通知，{count} 条未读'],
    title: ['Notifications', '通知'],
    none: [
      'No notifications yet. Finished exports and other updates appear here.',
      '暂无通知。导出完成等消息会显示在这里。',
    ],
    unread: ['Unread', '未读'],
    open: ['Open', '查看'],
    all: ['All notifications', '全部通知'],
    other: ['New notification: {kind}', '新通知：{kind}'],
  },
  account: { label: ['Account', '账号'], noRole: ['No role', '无角色'] },
  tabMessages: ['Messages in this tab', '此标签页的消息'],
  sessionEnd: {
    idle: [
      'You have been inactive and will be signed out at {time}.',
      '长时间没有操作，将于 {time} 自动退出登录。',
    ],
    last: [
      'Sessions last seven days at most; yours ends at {time}. Save your work, then sign in again.',
      '单次登录最长七天，本次登录将于 {time} 结束。请先保存手头的内容，然后重新登录。',
    ],
    over: [
      'Your session has ended. Sign in again to return to this page.',
      '登录已失效，请重新登录，登录后会回到此页面。',
    ],
  },
  newBuild: {
    says: ['A new version of the console is available.', '控制台有新版本可用。'],
    reload: ['Reload', '刷新页面'],
    later: ['Later', '稍后'],
  },
  news: {
    title: ['What’s new', '更新内容'],
    says: ['The console was updated to {version}.', '控制台已更新到 {version}。'],
  },
  rightsChanged: [
    'Permissions have changed. If something does not work, sign out and sign in again.',
    '权限已发生变化，如遇问题请重新登录。',
  ],
  close: ['Close', '关闭'],
  cancel: ['Cancel', '取消'],
  seesAs: {
    title: ['Viewing as role: {name}', '角色视角：{name}'],
    hint: ['Nothing can be changed in this view.', '该视角下无法进行任何更改。'],
    stop: ['Stop viewing', '退出视角'],
  },
  prohibited: {
    title: ['Task operations are disabled', '已禁止任务操作'],
    since: ['Set by {name} at {time}', '由 {name} 于 {time} 设置'],
    turnOn: ['Disable task operations', '禁止任务操作'],
    turnOff: ['Enable task operations', '恢复任务操作'],
    what: [
      'While disabled, staff cannot start, stop, change or delete tasks, whatever their permissions. Customers and rendering are not affected. The reason is shown to everyone.',
      '禁止后，所有后台人员无论拥有何种权限，都不能开始、停止、修改或删除任务；客户操作和渲染不受影响。原因对所有人可见。',
    ],
    reason: ['Reason', '原因'],
    reasonHint: ['Shown to everyone and kept in the operation records.', '所有人可见，并写入操作记录'],
    reasonMissing: ['Enter a reason.', '请填写原因'],
    endAsk: [
      'Staff can operate on tasks again as their permissions allow.',
      '恢复后，后台人员可按各自权限操作任务。',
    ],
    on: ['Task operations disabled.', '已禁止任务操作。'],
    off: ['Task operations enabled.', '已恢复任务操作。'],
  },
  colleague: {
    who: [
      'Demo: for what takes a second person, open the account {loginName} ({reallyName}, finance): reset its password in the staff list.',
      '演示环境：须由他人审批的操作，可用另一账号 {loginName}（{reallyName}，财务）完成，请先在员工列表中为其重置密码。',
    ],
    mail: [
      'Invitations and e-mails are not sent; they are kept in the outbox.',
      '邀请和邮件不会真正发出，可在发件箱中查看。',
    ],
    outbox: ['Open the outbox', '打开发件箱'],
  },
  outbox: {
    noBody: [
      'The message body is shown only for messages stored locally, when no mail server is configured.',
      '仅当系统未配置邮件服务器、消息保存在本地时，才显示正文。',
    ],
  },
  noPermission: {
    title: ['This page is disabled', '此页面已停用'],
    text: [
      'The permission “{name}” ({key}) is turned off for everyone. Ask an administrator to turn it on.',
      '权限“{name}”（{key}）已对所有人关闭，如需使用请联系管理员开启。',
    ],
    back: ['Go to dashboard', '返回首页'],
  },
  broken: {
    title: ['Could not show this page', '页面无法显示'],
    noAnswer: [
      'The server did not respond. Nothing was changed; try again.',
      '服务器无响应，未做任何更改，请重试。',
    ],
    inside: [
      'An error occurred on this page. Data on the server is not affected. Try again.',
      '页面出错，服务器上的数据不受影响，请重试。',
    ],
    requestId: ['Request ID: {id}', '请求 ID：{id}'],
    again: ['Retry', '重试'],
    back: ['Go to dashboard', '返回首页'],
  },
});
