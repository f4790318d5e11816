/** What open consoles are told of when it changed. */
export const topics = ['user', 'trackingRecord', 'block', 'userPair', 'phoneExport'] as const;
