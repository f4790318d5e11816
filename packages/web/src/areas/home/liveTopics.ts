/** What the dashboard and the queues are made of: a change of any of these may change them. */
export const liveTopics = ['task', 'frame', 'node', 'export', 'outbox', 'calendar', 'approval'] as const;
