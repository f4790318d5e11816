import { agents, agentTransitions, allows, errorCodes, type RowOf } from '@renderdesk/contract';
import { type Action, actionKit } from '../../kit/list/index.ts';

type Agent = RowOf<typeof agents.list>;
const { bulk } = actionKit<Agent>();

/** What staff do to agents; one whose customers are not handed over does not end. */
export const agentActions: readonly Action<Agent>[] = [
  bulk(agents.suspend, 'id', { ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> } }),
  bulk(agents.resume, 'id', { ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> } }),
  bulk(agents.end, 'id', {
    danger: true,
    blocks: (row) =>
      row.customerCount > 0 && allows(agentTransitions.end, row.status)
        ? errorCodes.customersLeft
        : undefined,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
];
