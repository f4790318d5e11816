export default {
  all: 'Everything',
  selection: 'Selected rows',
  yes: 'yes',
} as const;
