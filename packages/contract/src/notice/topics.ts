/** What open consoles are notified of when it changed. */
export const topics = ['display', 'noticeSetting'] as const;
