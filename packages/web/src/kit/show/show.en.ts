export default {
  yes: 'Yes',
  no: 'No',
  copy: 'Copy {value}',
  copied: 'Copied',
  none: 'None',
} as const;
