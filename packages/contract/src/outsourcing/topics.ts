/** What open consoles are notified of when it changes. */
export const topics = ['qualification', 'outsourcingProject'] as const;
