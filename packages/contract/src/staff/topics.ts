/** What open consoles are told of when it changed. */
export const topics = ['admin', 'organization', 'position', 'role'] as const;
