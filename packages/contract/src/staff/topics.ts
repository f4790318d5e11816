/** What open consoles are told of when it changed. */
export const topics = ['organization', 'position', 'role'] as const;
