/** What open consoles are told of when it changed. */
export const topics = ['calendar', 'duty', 'dutySwap'] as const;
