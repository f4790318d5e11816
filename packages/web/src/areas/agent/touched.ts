import { agentMoney, agents } from '@renderdesk/contract';

/** Calls whose answers a change of an agent's prices makes stale. */
export const touchedByTerms = [agents.terms, agents.read, agents.list, agents.history];
/** The same of an agent's money. */
export const touchedByMoney = [agentMoney.read, agentMoney.months];
