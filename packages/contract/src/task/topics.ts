/** What open consoles are told of when it changed. */
export const topics = ['task', 'frame', 'analysis'] as const;
