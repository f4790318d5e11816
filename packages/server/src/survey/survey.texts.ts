/** What a customer reads when a survey is sent. */
export const surveyTexts = {
  subject: ['Please answer our survey: {title}', '诚邀您参与调研：{title}'],
  greeting: ['Hello {name},', '尊敬的 {name}：'],
  says: [
    'We would like to hear from you. The survey is open on our website and in the client.',
    '我们希望听取您的意见，请登录官网或客户端填写问卷。',
  ],
  end: ['It is open until {end}.', '截止时间：{end}。'],
} as const;
