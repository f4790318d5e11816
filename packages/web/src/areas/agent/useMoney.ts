import { agentMoney, type agents, type OutputOf } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';

type Agent = OutputOf<typeof agents.read>;

/** What an agent has and is owed, as it is now. */
export const useMoney = ({ id }: Pick<Agent, 'id'>) =>
  useRead(agentMoney.read, { id }, { quiet: true, staleTime: 0 });
