/** What the dashboard and the queues are made of: a change of any of these may change them. */
export const liveTopics = ['task', 'frame', 'node', 'export', 'outbox', 'calendar', 'approval'] as const;

/** What the configuration report reads; nodes change too often for it, so that the next minute shows them. */
export const setupTopics = [
  'platform',
  'area',
  'price',
  'rate',
  'renderScript',
  'software',
  'softwareVersion',
  'plugin',
  'mountPath',
  'generalError',
  'dispatchSchedule',
] as const;
