/** What open consoles are told of when it changed. */
export const topics = [
  'price',
  'rate',
  'threshold',
  'autoReply',
  'generalError',
  'renderingError',
  'dictionaryEntry',
  'mountPath',
  'softwareFee',
  'taskGroup',
  'nodeConstraint',
  'jsonTemplate',
  'platform',
] as const;
