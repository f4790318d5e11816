export default {
  tip: 'Tip',
  severalAccounts: 'Several accounts bear this name. Choose the one you mean.',
  choose: 'Choose',
  cancel: 'Cancel',
  continue: 'Continue',
  done: 'Done',
  doneFor_one: 'Done for {count}.',
  doneFor_other: 'Done for {count}.',
  partly: '{done} done, {refused} refused.',
  offline: 'You are offline. Nothing was sent and nothing was changed; what you typed is still there.',
  noAnswer: 'The server did not answer.',
  started: 'Started. It goes on in the background.',
} as const;
