/** What open consoles are told of when it changed. */
export const topics = ['setting', 'notification', 'outbox', 'job'] as const;
