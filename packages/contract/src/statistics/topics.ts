/** What open consoles are notified of when it changes. */
export const topics = ['figure', 'achievement', 'income'] as const;
