import { agents } from '@renderdesk/contract';

/** Calls whose answers a change of an agent's prices makes stale. */
export const touchedByTerms = [agents.terms, agents.read, agents.list, agents.history];
