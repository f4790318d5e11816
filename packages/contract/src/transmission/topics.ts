/** What open consoles are notified of when it changes. */
export const topics = ['transferEngine', 'transferLine', 'asperaAccount'] as const;
