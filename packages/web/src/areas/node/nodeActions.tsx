import {
  errorCodes,
  type NodeAction,
  nodeCommandKind,
  nodeCommands,
  nodeActionFits,
  nodePower,
  nodePowers,
  nodes,
  nodeService,
  nodeTransfers,
  nodeValueKind,
  nodeValues,
  type RowOf,
} from '@renderdesk/contract';
import { users } from '../../domain/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { useAutoText } from './auto.texts.ts';
import { idleActions } from './idleActions.tsx';
import { LostFrames } from './LostFrames.tsx';
import { leaseMirrors, renderMirrors } from './mirrorSource.ts';
import { useNodeText } from './node.texts.ts';
import { useRentText } from './rent.texts.ts';

type Node = RowOf<typeof nodes.list>;
const { bulk } = actionKit<Node>();
const Hint = ({ of }: { of: 'drainHint' | 'lockHint' | 'repairHint' | 'retireHint' }) => useNodeText()(of);

/** Greys an action where the node does not stand for it; the server would refuse it by the same table. */
const unless =
  (action: NodeAction) =>
  (row: Node): number | undefined =>
    nodeActionFits[action]({
      service: row.service,
      lock: row.lock,
      busy: row.renderingSince !== null,
      isHeld: row.isHeld,
    })
      ? undefined
      : errorCodes.notAllowedInState;

/** Without a controller, under another power, or rented, a node is not switched. */
const unswitchable = (row: Node, power: number): number | undefined =>
  row.bmcAddress !== null && row.power === power && !row.isHeld ? undefined : errorCodes.notAllowedInState;
/** Rented nodes, those on their way, and those bound to their mirror stay where they are. */
const heldAway = (row: Node): number | undefined =>
  row.isHeld || row.mirrorLimit ? errorCodes.notAllowedInState : undefined;
const MoveHint = () => useRentText()('moveHint');
const CoreHint = () => useRentText()('coreHint');
const CommandHint = () => useAutoText()('commandHint');
const MirrorHint = () => useRentText()('mirrorHint');

const WordFields = ({ f }: { f: Pick<Fields<(typeof nodeValues.add.rest)['shape']>, 'Code' | 'Words'> }) => (
  <>
    <f.Code name="valueKind" table={nodeValueKind} look="radio" />
    <f.Words name="words" />
  </>
);
/** What staff set of nodes: words, cores, the mirror limit, an end of a test. */
const valueActions: readonly Action<Node>[] = [
  bulk(nodeValues.add, 'nodeId', {
    ask: { initial: () => ({ valueKind: 1 }), fields: (f) => <WordFields f={f} /> },
  }),
  bulk(nodeValues.remove, 'nodeId', {
    ask: { initial: () => ({ valueKind: 1 }), fields: (f) => <WordFields f={f} /> },
  }),
  bulk(nodeValues.reset, 'nodeId', {
    danger: true,
    ask: {
      initial: (rows) => ({ valueKind: 1, words: rows.length === 1 ? rows[0]?.properties : [] }),
      fields: (f) => <WordFields f={f} />,
    },
  }),
  bulk(nodeValues.resetCore, 'nodeId', {
    ask: { fields: (f) => <f.Number name="coreLimit" hint={<CoreHint />} autoFocus /> },
  }),
  bulk(nodeValues.clearErrors, 'nodeId'),
  bulk(nodeValues.openMirrorLimit, 'nodeId', {
    blocks: (row) => (row.mirrorLimit ? errorCodes.notAllowedInState : undefined),
  }),
  bulk(nodeValues.closeMirrorLimit, 'nodeId', {
    blocks: (row) => (row.mirrorLimit ? undefined : errorCodes.notAllowedInState),
  }),
  bulk(nodeValues.setTestEnd, 'nodeId', {
    ask: {
      initial: (rows) => ({ testEndTime: rows[0]?.testEndTime ?? null }),
      fields: (f) => <f.Time name="testEndTime" />,
    },
  }),
];

/** Power by the management controller; what a node renders is shown first. */
const powerActions: readonly Action<Node>[] = [
  bulk(nodePowers.on, 'nodeId', {
    blocks: (row) => unswitchable(row, nodePower.of.off),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(nodePowers.off, 'nodeId', {
    blocks: (row) => unswitchable(row, nodePower.of.on),
    danger: true,
    ask: {
      fields: (f, rows) => (
        <>
          <LostFrames rows={rows} />
          <f.Text name="reason" rows={2} autoFocus />
        </>
      ),
    },
  }),
  bulk(nodePowers.restart, 'nodeId', {
    blocks: (row) => unswitchable(row, nodePower.of.on),
    danger: true,
    ask: {
      fields: (f, rows) => (
        <>
          <LostFrames rows={rows} />
          <f.Text name="reason" rows={2} autoFocus />
        </>
      ),
    },
  }),
  bulk(nodePowers.setIpmi, 'nodeId', {
    ask: {
      initial: (rows) => (rows[0]?.bmcAddress ? { bmcAddress: rows[0].bmcAddress } : {}),
      fields: (f) => <f.Text name="bmcAddress" autoFocus />,
    },
  }),
  bulk(nodePowers.clearIpmi, 'nodeId'),
  bulk(nodeCommands.post, 'nodeId', {
    blocks: (row) =>
      row.power === nodePower.of.on && row.service !== nodeService.of.offline
        ? undefined
        : errorCodes.notAllowedInState,
    ask: {
      initial: () => ({ commandKind: nodeCommandKind.of.diagnostics }),
      fields: (f) => (
        <>
          <f.Code name="commandKind" table={nodeCommandKind} look="radio" hint={<CommandHint />} />
          <f.Text name="reason" rows={2} autoFocus />
        </>
      ),
    },
  }),
];

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
  bulk(nodeTransfers.moveToRent, 'nodeId', {
    blocks: heldAway,
    danger: true,
    ask: {
      initial: () => ({ isStarted: true }),
      fields: (f) => (
        <>
          <f.Choose name="mirrorId" from={leaseMirrors} autoFocus />
          <f.Choose name="userId" from={users} />
          <f.Time name="leaseEndTime" />
          <f.Flag name="isStarted" hint={<MoveHint />} />
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  }),
  bulk(nodeTransfers.changeMirror, 'nodeId', {
    blocks: heldAway,
    danger: true,
    ask: {
      fields: (f) => (
        <>
          <f.Choose name="mirrorId" from={renderMirrors} hint={<MirrorHint />} autoFocus />
          <f.Text name="reason" rows={2} />
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
  ...powerActions,
  ...idleActions,
  ...valueActions,
];
