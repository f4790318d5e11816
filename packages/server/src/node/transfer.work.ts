import { errorCodes, nodeTransferMachineStatus, regularWork, type SystemReason } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import type { Config } from '../core/config.ts';
import type { Regular } from '../area.ts';
import { changeRow } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { turnLeases } from './lease.store.ts';
import { type Looked, MirrorFailed, type MirrorPort, noMirrors } from './mirror.port.ts';
import { ironicStore } from './mirror.ironic.ts';
import { keepMirrors } from './mirror.store.ts';
import { simulatedStore } from './mirror.simulated.ts';
import { arrive, lockMoving, movingMachines, type MovingMachine } from './move.store.ts';
import { workPower } from './power.work.ts';
import { type Move, moveOf } from './transfer.rules.ts';
import { settleTransfer, writeTransferEvent } from './transfer.store.ts';

const { locked, distributing, done, failed } = nodeTransferMachineStatus.of;

/** A store keeps its token from round to round. */
const stores = new WeakMap<object, MirrorPort>();
/** The image store of a server: that of its settings, in a demo one that only plays. */
export const mirrorPortOf = ({ mirrors, demo }: Pick<Config, 'mirrors' | 'demo'>): MirrorPort => {
  if (!mirrors) return demo === 'off' ? noMirrors : simulatedStore;
  const store = stores.get(mirrors) ?? ironicStore(mirrors);
  stores.set(mirrors, store);
  return store;
};

const orderOf = (machine: MovingMachine) => ({
  key: `transfer:${machine.id}:${machine.attempt}`,
  machine: machine.name,
  mac: machine.mac,
  mirror: machine.mirror,
});

const unreachable = { step: distributing, isUnreachable: true } as const satisfies Looked;
/** What the store says of a machine; one that cannot be reached only lets the step's limit of time pass. */
const looked = async (app: App, port: MirrorPort, machine: MovingMachine): Promise<Looked | undefined> => {
  if (machine.status < distributing || machine.begunAt === null) return undefined;
  try {
    return await port.look({ ...orderOf(machine), begunAt: machine.begunAt }, app.clock());
  } catch (error) {
    app.log.warn({ err: error, machineId: machine.id }, 'the image store does not answer');
    if (!(error instanceof MirrorFailed) || error.failure === 'storeUnreachable') return unreachable;
    return { step: distributing, failure: error.failure, said: error.message };
  }
};

/** Writes that a machine has moved by one step. */
const step = async (tx: Tx, machine: MovingMachine, move: Move, now: Date): Promise<void> => {
  await changeRow(tx, 'node_transfer_machine', machine.id, {
    set: {
      status: move.to,
      since: now,
      ...(move.to === failed && { failed_at_step: machine.status, failure: move.failure ?? '' }),
      ...(move.evidence && { evidence: JSON.stringify(move.evidence) }),
      ...(move.said !== undefined && { said: move.said }),
    },
  });
  const { transferId } = machine;
  const event = { transferId, machine, to: move.to, action: 'move', reason: move.failure ?? '', now };
  await writeTransferEvent(tx, event);
  if (move.to === done) await arrive(tx, machine, now);
  if (move.to >= done) await settleTransfer(tx, transferId, now);
};
/** Moves a machine in a transaction, unless it has moved meanwhile; answers where to. */
const stepAlone = (
  app: App,
  machine: MovingMachine,
  moveFor: (busy: boolean) => Move | undefined,
  now: Date,
) =>
  app.db.transaction().execute(async (tx) => {
    const found = await lockMoving(tx, machine);
    const move = found && moveFor(found.busy);
    if (move) await step(tx, machine, move, now);
    return move?.to;
  });

/**
 * Has the store begin with a machine that is at «distributing», from where nobody cancels it. A machine that was left there before the
 * store had answered begins again with the same key.
 */
const begin = async (app: App, port: MirrorPort, machine: MovingMachine): Promise<void> => {
  try {
    await port.begin(orderOf(machine));
  } catch (error) {
    app.log.warn({ err: error, machineId: machine.id }, 'the image store did not begin with a machine');
    const isLater = error instanceof MirrorFailed && error.failure === 'storeUnreachable';
    const said = error instanceof Error ? error.message : String(error);
    const refused = { to: failed, failure: 'storeRefused' satisfies SystemReason, said };
    const now = app.clock();
    const moveFor = (busy: boolean) => (isLater ? moveOf({ ...machine, busy }, unreachable, now) : refused);
    await stepAlone(app, machine, moveFor, now);
    return;
  }
  const begunAt = app.clock();
  await app.db.transaction().execute(async (tx) => {
    if (await lockMoving(tx, machine))
      await changeRow(tx, 'node_transfer_machine', machine.id, { set: { begun_at: begunAt } });
  });
};

/** Moves one machine by one step, as far as it and the image store are. */
export const moveMachine = async (app: App, port: MirrorPort, machine: MovingMachine): Promise<void> => {
  const now = app.clock();
  if (machine.status === distributing && machine.begunAt === null) return begin(app, port, machine);
  const said = await looked(app, port, machine);
  const moveFor = (busy: boolean) =>
    machine.status === locked ? { to: distributing } : moveOf({ ...machine, busy }, said, now);
  try {
    const to = await stepAlone(app, machine, moveFor, now);
    if (machine.status === locked && to === distributing)
      await begin(app, port, { ...machine, status: distributing, since: now });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== errorCodes.alreadyTaken) throw error;
    const taken = { to: failed, failure: 'nameTaken' satisfies SystemReason };
    await stepAlone(app, machine, () => taken, now);
  }
};

/** Each ten seconds: machines of transfers that are on their way go on. */
export const moveMachines = async (app: App, port = mirrorPortOf(app.config)): Promise<void> => {
  const machines = await movingMachines(app.db);
  if (machines.length === 0) return;
  const moved = doEachDue(app.log, machines, {
    named: ({ id }) => ({ machineId: id }),
    work: (machine) => moveMachine(app, port, machine),
  });
  await moved.finally(() =>
    app.live.send([{ topic: 'nodeTransfer' }, { topic: 'leaseNode' }, { topic: 'node' }]),
  );
};

/** What the area of nodes does by itself. */
export const nodeWorks: readonly Regular[] = [
  { work: regularWork.of.nodeTransfers, wokenBy: ['nodeTransfer'], run: (app) => moveMachines(app) },
  { work: regularWork.of.nodePower, wokenBy: ['nodePower'], run: (app) => workPower(app) },
  {
    work: regularWork.of.rentedNodes,
    run: async (app) => {
      const now = app.clock();
      await app.db.transaction().execute((tx) => turnLeases(tx, now));
      app.live.send([{ topic: 'leaseNode' }]);
      // A store that cannot be reached delays nothing but its own list.
      const offered = await mirrorPortOf(app.config).offered();
      await app.db.transaction().execute((tx) => keepMirrors(tx, offered, now));
    },
  },
];
