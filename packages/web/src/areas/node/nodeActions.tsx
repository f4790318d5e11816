import { errorCodes, type NodeAction, nodeActionFits, nodes, type RowOf } from '@renderdesk/contract';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { LostFrames } from './LostFrames.tsx';
import { useNodeText } from './node.texts.ts';

type Node = RowOf<typeof nodes.list>;
const { bulk } = actionKit<Node>();
const Hint = ({ of }: { of: 'drainHint' | 'lockHint' | 'repairHint' | 'retireHint' }) => useNodeText()(of);

/** Greys an action where the node does not stand for it; the server would refuse it by the same table. */
const unless =
  (action: NodeAction) =>
  (row: Node): number | undefined =>
    nodeActionFits[action]({ service: row.service, lock: row.lock, busy: row.renderingSince !== null })
      ? undefined
      : errorCodes.notAllowedInState;

/** What staff do to nodes; what costs running frames shows them first (domain §2). */
export const nodeActions: readonly Action<Node>[] = [
  bulk(nodes.drain, 'nodeId', {
    blocks: unless('drain'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} hint={<Hint of="drainHint" />} autoFocus /> },
  }),
  bulk(nodes.lock, 'nodeId', {
    blocks: unless('lock'),
    danger: true,
    ask: {
      fields: (f, rows) => (
        <>
          <LostFrames rows={rows} />
          <f.Text name="reason" rows={2} hint={<Hint of="lockHint" />} autoFocus />
        </>
      ),
    },
  }),
  bulk(nodes.unlock, 'nodeId', {
    blocks: unless('unlock'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(nodes.repair, 'nodeId', {
    blocks: unless('repair'),
    danger: true,
    ask: {
      fields: (f, rows) => (
        <>
          <LostFrames rows={rows} />
          <f.Text name="reason" rows={2} hint={<Hint of="repairHint" />} autoFocus />
        </>
      ),
    },
  }),
  bulk(nodes.cure, 'nodeId', {
    blocks: unless('cure'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(nodes.retire, 'nodeId', {
    blocks: unless('retire'),
    danger: true,
    ask: {
      fields: (f, rows) => (
        <>
          <LostFrames rows={rows} />
          <f.Text name="reason" rows={2} hint={<Hint of="retireHint" />} autoFocus />
        </>
      ),
    },
  }),
  bulk(nodes.setRemark, 'nodeId', {
    ask: {
      fields: (f) => <f.Text name="remark" rows={3} autoFocus />,
      initial: (rows) => ({ remark: rows.length === 1 ? (rows[0]?.remark ?? '') : '' }),
    },
  }),
  bulk(nodes.solveRemark, 'nodeId', {
    blocks: (row) => (row.remark === '' ? errorCodes.notAllowedInState : undefined),
  }),
];
