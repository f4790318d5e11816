import { defineText } from '../../kit/text/index.ts';

export const { useText: useNoticeText } = defineText('screens.notice', {
  alwaysShown: [
    'Concerns people’s own accounts: always shown in-app, without copies.',
    '涉及个人账号，始终以站内通知显示，不可抄送',
  ],
  onlyChosenHint: [
    'On: email and SMS go to people who turned them on in their own settings. Off: to everyone who did not turn them off.',
    '开启：邮件与短信仅发给在个人设置中勾选的人；关闭：发给所有未取消勾选的人',
  ],
  copiesHint: [
    'Staff who may see every customer and the screen of this event. They receive each notice of it.',
    '须为可见全部客户且有权查看该事件所在页面的员工，将收到该事件的每条通知',
  ],
  placesHint: [
    'Leave empty for the standard words. Places: {places}',
    '留空则使用默认内容。可用占位符：{places}',
  ],
  plainHint: ['Leave empty for the standard words.', '留空则使用默认内容'],
  preview: ['Preview', '预览'],
  sentBy: ['Test message sent to you: {channels}', '测试消息已发送给您：{channels}'],
  sentNowhere: [
    'Nothing was sent: no channel is on, or your profile has no email address or phone number.',
    '未发送：没有启用渠道，或您的资料中没有邮箱、手机号',
  ],
});
