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
  started: 'Started. It goes on in the background.',
} as const;
