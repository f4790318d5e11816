import { nodeTransferMachineStatus, regularWork } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import type { Regular } from '../area.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { turnLeases } from './lease.store.ts';
import { type Looked, type MirrorPort, noMirrors } from './mirror.port.ts';
import { keepMirrors } from './mirror.store.ts';
import { simulatedStore } from './mirror.simulated.ts';
import { arrive, lockMoving, movingMachines, type MovingMachine } from './move.store.ts';
import { workPower } from './power.work.ts';
import { moveOf } from './transfer.rules.ts';
import { settleTransfer, writeTransferEvent } from './transfer.store.ts';
import { changeRow } from '../core/crud/crud.store.ts';

const { locked, distributing, done, failed } = nodeTransferMachineStatus.of;

/** The image store of a server: the demo plays one, else there is none. */
export const mirrorPortOf = ({ demo }: { readonly demo: string }): MirrorPort =>
  demo === 'off' ? noMirrors : simulatedStore;

const orderOf = (machine: MovingMachine) => ({
  key: `transfer:${machine.id}:${machine.attempt}`,
  machine: machine.name,
  mac: machine.mac,
  mirror: machine.mirror,
});

/** What the store says of a machine; a store that cannot be reached says nothing, and the step's limit of time ends it. */
const looked = async (app: App, port: MirrorPort, machine: MovingMachine): Promise<Looked | undefined> => {
  if (machine.status < distributing || machine.begunAt === null) return undefined;
  try {
    return await port.look({ ...orderOf(machine), begunAt: machine.begunAt }, app.clock());
  } catch (error) {
    app.log.warn({ err: error, machineId: machine.id }, 'the image store does not answer');
    return undefined;
  }
};

/** Moves one machine by one step, as far as it and the image store are. */
export const moveMachine = async (app: App, port: MirrorPort, machine: MovingMachine): Promise<void> => {
  const now = app.clock();
  const said = await looked(app, port, machine);
  let refused: string | undefined;
  if (machine.status === locked)
    await port.begin(orderOf(machine)).catch((error: unknown) => {
      app.log.warn({ err: error, machineId: machine.id }, 'the image store refused a machine');
      refused = 'storeRefused';
    });
  await app.db.transaction().execute(async (tx) => {
    const held = await lockMoving(tx, machine);
    if (!held) return;
    const begun = refused === undefined ? { to: distributing } : { to: failed, failure: refused };
    const move = machine.status === locked ? begun : moveOf({ ...machine, busy: held.busy }, said, now);
    if (!move) return;
    await changeRow(tx, 'node_transfer_machine', machine.id, {
      set: {
        status: move.to,
        since: now,
        ...(move.to === distributing && { begun_at: now }),
        ...(move.to === failed && { failed_at_step: machine.status, failure: move.failure ?? '' }),
        ...('evidence' in move && move.evidence && { evidence: JSON.stringify(move.evidence) }),
      },
    });
    const { transferId } = machine;
    const event = { transferId, machine, to: move.to, action: 'move', reason: move.failure ?? '', now };
    await writeTransferEvent(tx, event);
    if (move.to === done) await arrive(tx, machine, now);
    if (move.to >= done) await settleTransfer(tx, transferId, now);
  });
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
      const offered = await mirrorPortOf(app.config).offered();
      await app.db.transaction().execute((tx) => keepMirrors(tx, offered, now));
      await app.db.transaction().execute((tx) => turnLeases(tx, now));
      app.live.send([{ topic: 'leaseNode' }]);
    },
  },
];
