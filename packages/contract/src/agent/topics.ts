/** What open consoles are told of when it changed. */
export const topics = ['agent', 'agentApplication'] as const;
