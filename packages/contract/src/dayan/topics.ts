/** What open consoles are notified of when it changes. */
export const topics = ['dayanJob', 'dayanPublish'] as const;
