import { errorCodes, idleMachines, type nodes, type RowOf } from '@renderdesk/contract';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { useIdleText } from './idle.texts.ts';

type Node = RowOf<typeof nodes.list>;
const { bulk } = actionKit<Node>();
const ReleaseHint = () => useIdleText()('releaseIdleHint');

/** What goes back to its vendor: idle nodes that were applied for. */
export const idleActions: readonly Action<Node>[] = [
  bulk(idleMachines.releaseIdle, 'nodeId', {
    blocks: (row) =>
      row.isApplied && !row.isHeld && row.renderingSince === null ? undefined : errorCodes.notAllowedInState,
    danger: true,
    ask: { fields: (f) => <f.Text name="reason" rows={2} hint={<ReleaseHint />} autoFocus /> },
  }),
];
