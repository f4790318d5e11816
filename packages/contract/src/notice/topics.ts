/** What open consoles are notified of when it changed. */
export const topics = ['display'] as const;
