export default {
  rename: 'New name of {name}',
  nothingFound: 'No name holds this text.',
} as const;
