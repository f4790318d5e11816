export default {
  yes: 'Yes',
  no: 'No',
  copy: 'Copy {value}',
  copied: 'Copied',
  none: 'None',
  consentAlone: 'The customer agreed: {consent}',
  consent: '{reason} (the customer agreed: {consent})',
  reason: {
    noHeartbeat: 'no heartbeat',
    overtime: 'time limit reached',
    arrears: 'account in arrears',
    arrearsPaid: 'arrears paid',
    failsOfManyUsers: 'frames of several customers failed on it',
  },
} as const;
