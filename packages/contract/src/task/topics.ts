/** What open consoles are told of when it changed. */
export const topics = ['task', 'frame', 'analysis', 'taskWord', 'taskIssue'] as const;
