import { defineText } from '../../kit/text/define.ts';

/** Texts of second factors, in the sign-in and in my account. */
export const { useText: useFactorText } = defineText('factors', {
  step: {
    title: ['Confirm it’s you', '双重验证'],
    how: ['Confirm your sign-in with your second factor.', '请完成双重验证以继续登录。'],
    code: ['Code from your authenticator app', '验证器应用中的验证码'],
    recovery: ['Recovery code', '恢复码'],
    mailed: ['Code from the email', '邮件验证码'],
    codeMissing: ['Enter the code.', '请输入验证码'],
    confirm: ['Confirm', '确认'],
    confirming: ['Confirming…', '正在确认…'],
    usePasskey: ['Use a passkey', '使用通行密钥'],
    useTotp: ['Use the authenticator app', '使用验证器应用'],
    useRecovery: ['Use a recovery code', '使用恢复码'],
    sendMail: ['Email me a code', '发送邮件验证码'],
    sent: [
      'A code was sent to your email address. It is valid for {minutes} minutes.',
      '验证码已发送到您的邮箱，{minutes} 分钟内有效。',
    ],
    passkeyFailed: [
      'The passkey was not used. Try again, or choose another way.',
      '未能使用通行密钥，请重试或选择其他方式。',
    ],
    onlyElsewhere: [
      'Your passkeys belong to another address of this console. Sign in there, or use a recovery code.',
      '您的通行密钥属于本控制台的其他地址，请在该地址登录或使用恢复码。',
    ],
    again: ['Start over', '重新登录'],
  },
  prove: {
    title: ['Confirm your identity', '确认身份'],
    how: [
      'Changes to your sign-in need your password and, if you have one, your second factor. Valid for five minutes.',
      '更改登录方式前，请输入密码并完成双重验证（如已设置）。五分钟内有效。',
    ],
    password: ['Current password', '当前密码'],
    passwordMissing: ['Enter your current password.', '请输入当前密码'],
    code: ['Code from your authenticator app, or a recovery code', '验证器应用中的验证码或恢复码'],
  },
  app: {
    title: ['Set up an authenticator app', '设置验证器应用'],
    scan: [
      'Scan the QR code with an authenticator app, then enter the six-digit code that it shows.',
      '请使用验证器应用扫描二维码，然后输入其显示的 6 位验证码。',
    ],
    making: ['Loading…', '加载中…'],
    picture: ['QR code for the authenticator app', '验证器应用二维码'],
    byHand: ['Or enter this key in the app:', '或在应用中手动输入密钥：'],
    code: ['Six-digit code', '6 位验证码'],
    add: ['Add', '添加'],
    adding: ['Adding…', '正在添加…'],
  },
  codes: {
    title: ['Recovery codes', '恢复码'],
    how: [
      'Each code signs you in once if you lose your second factor. They are shown only now: store them in a safe place.',
      '如果丢失双重验证方式，每个恢复码可用于登录一次。恢复码仅显示这一次，请妥善保存。',
    ],
    copy: ['Copy', '复制'],
    copied: ['Copied', '已复制'],
    saved: ['I have stored them', '我已保存'],
  },
  first: {
    title: ['Set up a second factor', '设置双重验证'],
    how: [
      'Your role requires a second factor. Set it up to continue.',
      '您的角色要求双重验证，请先完成设置。',
    ],
    app: ['Authenticator app', '验证器应用'],
    passkey: ['Passkey', '通行密钥'],
    passkeyName: ['Name of the passkey', '通行密钥名称'],
    addPasskey: ['Add passkey', '添加通行密钥'],
    signOut: ['Sign out', '退出登录'],
  },
});
