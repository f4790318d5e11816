import { costOf, hour, idleMachineStatus, microOf, minute, textOf } from '@renderdesk/contract';
import type { Updateable } from 'kysely';
import { changeRow, lockRow } from '../core/crud/crud.store.ts';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { issueEnrolmentKey } from './enrolment.store.ts';
import { minutesOf, waitAfterTries } from './idle.rules.ts';

/** So many machines one round has to do with. */
const most = 500;

/** Machines that are due, the longest due first, with what they are applied for by. */
export const dueMachines = (db: Db, now: Date) =>
  db
    .selectFrom('idle_machine as m')
    .innerJoin('cloud_template as c', 'c.id', 'm.cloud_template_id')
    .leftJoin('node', 'node.id', 'm.node_id')
    .where('m.next_at', '<=', now)
    .orderBy('m.next_at')
    .orderBy('m.id')
    .select([
      'm.id',
      'm.name',
      'm.status',
      'm.node_id',
      'm.hourly_price',
      'm.currency',
      'm.reason',
      'm.created_by',
      'm.created_at',
      'm.ordered_at',
      'm.started_at',
      'm.release_reason',
      'm.released_by',
      'm.failure',
      'm.tries',
      'node.deleted_at as node_deleted_at',
      'c.idle_source',
      'c.vendor',
      'c.instance_kind',
      'c.image',
      'c.platform_id',
      'c.cores',
      'c.memory_gb',
      'c.gpu_name',
      'c.gpu_count',
      'c.category',
      'c.properties',
      'c.price_limit',
    ])
    .limit(most)
    .execute();
export type DueMachine = Awaited<ReturnType<typeof dueMachines>>[number];
type Change = Omit<Updateable<DB['idle_machine']>, 'version' | 'updated_at' | 'id' | 'created_at'>;

/** Text by which the vendor knows a machine: a database that is restored names others so. */
export const keyOf = ({ name, created_at: at }: Pick<DueMachine, 'name' | 'created_at'>): string =>
  `renderdesk-${name}-${at.getTime().toString(36)}`;

/** Changes a machine, locked, unless it has moved meanwhile; answers whether it changed. */
export const settle = (
  db: Db,
  machine: DueMachine,
  o: { readonly now: Date; readonly set: (tx: Tx) => Promise<Change | undefined> },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { status } = await lockRow(tx, 'idle_machine', { id: machine.id });
    if (status !== machine.status) return false;
    const set = await o.set(tx);
    if (!set) return false;
    await changeRow(tx, 'idle_machine', machine.id, { now: o.now, set: set as never });
    return true;
  });

/** When a machine is looked at again, where nothing else about it changes. */
export const lookAgain = async (db: Db, id: number, at: Date): Promise<void> => {
  await db
    .updateTable('idle_machine')
    .set({ next_at: at, tries: 0 })
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .execute();
};

/** Notes before an exchange that a try begins, so that a crash in it delays the next one. Answers how many tries there are. */
export const beginTry = async (db: Db, machine: DueMachine, now: Date): Promise<number> => {
  const tries = machine.tries + 1;
  await db
    .updateTable('idle_machine')
    .set({ tries, next_at: new Date(now.getTime() + waitAfterTries(tries)) })
    .where('id', '=', machine.id)
    .where('next_at', 'is not', null)
    .execute();
  return tries;
};

/** A key with which this one machine becomes a node, for as long as it may take to join. */
export const keyFor = (db: Db, machine: DueMachine, now: Date): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { key } = await issueEnrolmentKey(tx, {
      platform: machine.platform_id,
      nodeId: null,
      nodes: 1,
      remark: machine.name,
      expiresAt: new Date(now.getTime() + 2 * hour),
      by: machine.created_by,
      now,
    });
    return key;
  });

/** What a machine that is given back has used: begun minutes and their price. */
export const usedBy = (machine: DueMachine, now: Date) => {
  const minutes = minutesOf(machine.started_at, now);
  return {
    status: idleMachineStatus.of.released,
    released_at: now,
    used_minutes: minutes,
    amount: textOf(costOf(microOf(machine.hourly_price ?? '0'), minutes * minute)),
    next_at: null,
    // A failure for which it goes back stays shown.
    failure: machine.failure === machine.release_reason ? machine.failure : '',
  };
};
