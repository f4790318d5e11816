/** What open consoles are told of when it changed. */
export const topics = ['feedback'] as const;
