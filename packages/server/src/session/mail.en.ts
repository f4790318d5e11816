/** Mails of the session area in English; `{…}` is filled in. */
export const mailEn = {
  code: {
    subject: 'Your Renderdesk verification code',
    text: `Hello {name},

{code} is the code with which you set a new password for {loginName}. It is good for {minutes} minutes.

If you did not ask for it, leave it unused and tell your administrator. Nobody at the company will ever ask you for it.`,
  },
  passwordChanged: {
    subject: 'Your Renderdesk password was changed',
    text: `Hello {name},

the password of {loginName} was set anew by a verification code, and every session of yours was ended.

If that was not you, tell your administrator at once.`,
  },
} as const;
