/** What open consoles are notified of when it changes. */
export const topics = ['messageTemplate', 'messagePush', 'messageOptOut'] as const;
