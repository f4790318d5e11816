import {
  currency,
  idleMachineStatus,
  idleSource,
  joinLimit,
  microOf,
  minute,
  regularWork,
  second,
  type SystemReason,
} from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import type { Config } from '../core/config.ts';
import type { Regular } from '../area.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { httpCloud } from './cloud.http.ts';
import { CloudFailed, type CloudMachine, type CloudPort, noCloud } from './cloud.port.ts';
import { simulatedCloud } from './cloud.simulated.ts';
import { applyByRate } from './idleApply.store.ts';
import { addNodeOf, beatSimulated, closeNode, endNode, hasJoined, joinSimulated } from './idleNode.store.ts';
import { releaseByRate } from './idleRelease.store.ts';
import {
  beginTry,
  dueMachines,
  type DueMachine,
  keyFor,
  keyOf,
  lookAgain,
  settle,
  usedBy,
} from './idleWork.store.ts';

const { applied, starting, inService, draining, returning, failed } = idleMachineStatus.of;
/** A machine on its way is looked at each ten seconds, one in service each minute. */
const [soon, later] = [10 * second, minute];

/** The broker of a server: that of its settings, in a demo one that only plays. */
export const cloudPortOf = ({ cloud, demo }: Pick<Config, 'cloud' | 'demo'>): CloudPort => {
  if (cloud) return httpCloud(cloud);
  return demo === 'off' ? noCloud : simulatedCloud;
};
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Has the vendor give a machine; a refusal and a price beyond the limit end it. */
const order = async (app: App, port: CloudPort, machine: DueMachine): Promise<boolean> => {
  const begun = app.clock();
  await beginTry(app.db, machine, begun);
  const said = await port.order({
    key: keyOf(machine),
    source: machine.idle_source === idleSource.of.cloud ? 'cloud' : 'otherHouse',
    vendor: machine.vendor,
    instanceKind: machine.instance_kind,
    image: machine.image,
    name: machine.name,
    priceLimit: machine.price_limit,
    currency: machine.currency === currency.of.cny ? 'CNY' : 'USD',
    console: app.config.url,
    enrolmentKey: port.kind === 'simulated' ? '' : await keyFor(app.db, machine, begun),
  });
  const now = app.clock();
  return settle(app.db, machine, {
    now,
    set: async (tx) => {
      if (said.state === 'refused' || said.state === 'gone')
        return { status: failed, next_at: null, failure: 'vendorRefused' satisfies SystemReason };
      const granted = {
        ordered_at: now,
        hourly_price: said.hourlyPrice,
        tries: 0,
        failure: '',
        next_at: now,
      };
      if (microOf(said.hourlyPrice ?? '0') > microOf(machine.price_limit)) {
        const reason = 'overPriceLimit' satisfies SystemReason;
        return { ...granted, status: returning, release_reason: reason, failure: reason };
      }
      return { ...granted, status: starting, node_id: await addNodeOf(tx, machine, now) };
    },
  });
};

/** What the vendor says of a machine; undefined where it cannot be reached. */
const looked = async (app: App, port: CloudPort, machine: DueMachine): Promise<CloudMachine | undefined> => {
  const orderedAt = machine.ordered_at ?? machine.created_at;
  try {
    return await port.look(keyOf(machine), { orderedAt, now: app.clock() });
  } catch (error) {
    if (!(error instanceof CloudFailed)) throw error;
    app.log.warn({ err: error, idleMachineId: machine.id }, 'a vendor does not answer');
    return undefined;
  }
};

/** A machine that starts joins as its agent is heard, ends where the vendor has it no more, and goes back where it takes too long. */
const start = async (app: App, port: CloudPort, machine: DueMachine): Promise<boolean> => {
  const isRetired = machine.node_deleted_at !== null;
  const said = await looked(app, port, machine);
  const now = app.clock();
  const isLate = now.getTime() - (machine.ordered_at ?? machine.created_at).getTime() > joinLimit;
  return settle(app.db, machine, {
    now,
    set: async (tx) => {
      if (said?.state === 'gone' || said?.state === 'refused') {
        await endNode(tx, machine, now);
        return { status: failed, next_at: null, failure: 'vendorTookBack' satisfies SystemReason };
      }
      if (isRetired)
        return { status: returning, release_reason: 'machineReleased' satisfies SystemReason, next_at: now };
      const isRunning = said?.state === 'running';
      const startedAt = machine.started_at ?? (isRunning ? now : null);
      if (isRunning && port.kind === 'simulated') await joinSimulated(tx, machine, now);
      if (isRunning && machine.node_id !== null && (await hasJoined(tx, machine.node_id)))
        return { status: inService, started_at: startedAt, next_at: after(now, later) };
      if (isLate) {
        await endNode(tx, machine, now);
        const reason = 'timeLimit' satisfies SystemReason;
        return {
          status: returning,
          started_at: startedAt,
          release_reason: reason,
          failure: reason,
          next_at: now,
        };
      }
      return { started_at: startedAt, next_at: after(now, soon) };
    },
  });
};

/** A machine in service whose node was retired goes back; one that its vendor took back is drained of what is left. */
const serve = async (app: App, port: CloudPort, machine: DueMachine): Promise<boolean> => {
  const isRetired = machine.node_deleted_at !== null;
  const said = isRetired ? undefined : await looked(app, port, machine);
  const now = app.clock();
  if (!isRetired && said?.state !== 'gone') {
    await lookAgain(app.db, machine.id, after(now, later));
    return false;
  }
  return settle(app.db, machine, {
    now,
    set: async (tx) => {
      const reason = (isRetired ? 'machineReleased' : 'vendorTookBack') satisfies SystemReason;
      if (!isRetired && machine.node_id !== null) await closeNode(tx, machine.node_id, { reason, now });
      return { status: isRetired ? returning : draining, release_reason: reason, next_at: now, tries: 0 };
    },
  });
};

/** A machine that drains goes back once nothing renders on it. */
const drain = async (app: App, machine: DueMachine): Promise<boolean> => {
  const now = app.clock();
  const isGone = await settle(app.db, machine, {
    now,
    set: async (tx) =>
      (await endNode(tx, machine, now)) ? { status: returning, next_at: now, tries: 0 } : undefined,
  });
  if (!isGone) await lookAgain(app.db, machine.id, after(now, soon));
  return isGone;
};

/** Gives a machine back; what it used counts until its vendor has confirmed it. */
const giveBack = async (app: App, port: CloudPort, machine: DueMachine): Promise<boolean> => {
  const begun = app.clock();
  await beginTry(app.db, machine, begun);
  await port.release(keyOf(machine));
  const now = app.clock();
  return settle(app.db, machine, {
    now,
    set: async (tx) => {
      await endNode(tx, machine, now);
      return usedBy(machine, now);
    },
  });
};

const steps: Readonly<Record<number, (app: App, port: CloudPort, machine: DueMachine) => Promise<boolean>>> =
  {
    [applied]: order,
    [starting]: start,
    [inService]: serve,
    [draining]: (app, _port, machine) => drain(app, machine),
    [returning]: giveBack,
  };

/** Takes one machine one step on; what its vendor refuses is noted, and all else is tried again. */
const workMachine = async (app: App, port: CloudPort, machine: DueMachine): Promise<boolean> => {
  try {
    return (await steps[machine.status]?.(app, port, machine)) ?? false;
  } catch (error) {
    if (!(error instanceof CloudFailed)) throw error;
    app.log.warn({ err: error, idleMachineId: machine.id }, 'a vendor refused');
    const now = app.clock();
    const isFinal = error.failure === 'vendorRefused' && machine.status === applied;
    return settle(app.db, machine, {
      now,
      set: () =>
        Promise.resolve(
          isFinal
            ? { status: failed, next_at: null, failure: error.failure }
            : machine.failure === error.failure
              ? undefined
              : { failure: error.failure },
        ),
    });
  }
};

/** Each ten seconds: machines are applied for and released by the rates, and those under way go on. */
export const workIdleMachines = async (app: App, port = cloudPortOf(app.config)): Promise<void> => {
  let isChanged = (await applyByRate(app.db, app.clock())) + (await releaseByRate(app.db, app.clock())) > 0;
  const due = await dueMachines(app.db, app.clock());
  try {
    await doEachDue(app.log, due, {
      named: ({ id }) => ({ idleMachineId: id }),
      work: async (machine) => {
        if (await workMachine(app, port, machine)) isChanged = true;
      },
    });
    if (port.kind === 'simulated') await beatSimulated(app.db, app.clock());
  } finally {
    if (isChanged) app.live.send([{ topic: 'idleMachine' }, { topic: 'node' }]);
  }
};

/** What the server does with machines of clouds and other houses. */
export const idleWorks: readonly Regular[] = [
  {
    work: regularWork.of.idleNodes,
    wokenBy: ['idleMachine'],
    run: (app) => workIdleMachines(app),
  },
];
