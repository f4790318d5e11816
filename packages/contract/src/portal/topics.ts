/** What open consoles are told of when it changed; `webhook` also that something waits to be sent to partners. */
export const topics = ['partner', 'webhook'] as const;
