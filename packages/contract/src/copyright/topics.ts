/** What open consoles are notified of when it changes. */
export const topics = ['copyright', 'copyrightMatch'] as const;
