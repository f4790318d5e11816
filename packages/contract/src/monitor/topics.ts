/** What open consoles are notified of when it changes. */
export const topics = ['monitorMessage', 'registerChannel'] as const;
