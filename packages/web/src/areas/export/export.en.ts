export default {
  all: 'Everything',
  yes: 'yes',
} as const;
