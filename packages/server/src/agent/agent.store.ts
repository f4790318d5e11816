import { randomBytes } from 'node:crypto';
import { agentStatus, type CodeOf, currencyOfZone, type validDays } from '@renderdesk/contract';
import { sql, type SqlBool, type Updateable } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { changeRows, lockRow, updateRow, writeUnique } from '../core/crud/crud.store.ts';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import { agentsOf } from '../user/index.ts';

/**
 * The agents that somebody sees, as customers are seen: staff all of them, those that they look after, or those that
 * their organisation looks after; an agent itself and no other.
 */
export const agentsSeen = (db: Db, actor: Actor) => {
  const agents = agentsOf(db, actor);
  return db
    .selectFrom('agent')
    .innerJoin('admin', 'admin.id', 'agent.id')
    .where((eb) =>
      eb.or([
        eb('agent.id', '=', actor.adminId),
        eb.and([
          eb.not(
            eb.exists(eb.selectFrom('agent as own').where('own.id', '=', actor.adminId).select('own.id')),
          ),
          ...(agents ? [eb('agent.id', 'in', agents)] : []),
        ]),
      ]),
    );
};

/** How an agent that somebody sees is reached. Throws `notFound`. */
export const contactOfAgent = (
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ readonly phone: string | null; readonly email: string | null }> =>
  agentsSeen(db, actor)
    .where('agent.id', '=', id)
    .select(['admin.phone', 'admin.email'])
    .executeTakeFirstOrThrow(notFound);

/** The agents that somebody sees, for `core/crud`. */
export const agentScope = (db: Db, actor: Actor) =>
  sql<SqlBool>`agent.id in (${agentsSeen(db, actor).select('agent.id')})`;

/** An agent that somebody sees and is about to change, locked. Throws `notFound`. */
export const lockAgent = (tx: Tx, actor: Actor, id: number) =>
  lockRow(tx, 'agent', { id, scope: agentScope(tx, actor) });

interface Who {
  readonly areaId: number;
  readonly businessType: 0 | 1 | 2 | 3;
  readonly country: string;
  readonly remark: string;
  readonly spreadUrl: string;
}
interface Beginning {
  readonly initCustomerRole: 49 | 55 | 56 | 57 | 58;
  readonly initPicturePro: boolean;
  readonly initCouponBalance: string;
  readonly initCouponTermDays: CodeOf<typeof validDays>;
  readonly taskGroup: readonly string[];
  readonly taskLevelDefault: number;
  readonly taskProperties: readonly string[];
  readonly taskRequirements: readonly string[];
  readonly renderConstraint: readonly string[];
  readonly customPriceFlag: boolean;
}

const whoColumns = (o: Who) => ({
  area_id: o.areaId,
  business_type: o.businessType,
  country: o.country,
  remark: o.remark,
  spread_url: o.spreadUrl,
});
const beginningColumns = (o: Beginning) => ({
  init_customer_role: o.initCustomerRole,
  init_picture_pro: o.initPicturePro,
  init_coupon_balance: o.initCouponBalance,
  init_coupon_term_days: o.initCouponTermDays,
  task_group: [...o.taskGroup],
  task_level_default: o.taskLevelDefault,
  task_properties: [...o.taskProperties],
  task_requirements: [...o.taskRequirements],
  render_constraint: [...o.renderConstraint],
  custom_price_flag: o.customPriceFlag,
});

/** 48 bits that nobody guesses. */
const newInviteKey = (): Buffer => randomBytes(6);

/** Makes the agent of an account; what its customers begin with has the table's defaults where nothing is said. */
export const insertAgent = async (
  tx: Tx,
  o: Who & { readonly id: number; readonly beginning?: Beginning; readonly now: Date },
): Promise<void> => {
  await writeUnique(
    tx
      .insertInto('agent')
      .values({
        id: o.id,
        invite_key: newInviteKey(),
        ...whoColumns(o),
        ...(o.beginning && beginningColumns(o.beginning)),
        created_at: o.now,
      })
      .execute(),
    {},
  );
};

/** Changes the fields of an agent. Throws `changedMeanwhile`, and `notFound` where there is no such area. */
export const updateAgent = (
  tx: Tx,
  o: Who & Beginning & { readonly id: number; readonly version: number; readonly now: Date },
) => updateRow(tx, 'agent', { ...o, set: { ...whoColumns(o), ...beginningColumns(o) } });

/** Writes how agents stand. */
export const setStatus = (
  tx: Tx,
  ids: readonly number[],
  o: { readonly status: NonNullable<Updateable<DB['agent']>['status']>; readonly now: Date },
): Promise<void> => changeRows(tx, 'agent', ids, { now: o.now, set: { status: o.status } });

/** How many customers are allocated to each of these agents now; those without any are left out. */
export const customersLeft = async (tx: Tx, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await tx
    .selectFrom('user_staff')
    .where('admin_id', 'in', [0, ...ids])
    .where('valid_to', 'is', null)
    .groupBy('admin_id')
    .select((eb) => ['admin_id', eb.fn.countAll<number>().as('n')])
    .execute();
  return new Map(rows.map(({ admin_id, n }) => [admin_id, n]));
};

/** The currency of an area. Throws `notFound`. */
export const currencyOfArea = async (tx: Tx, areaId: number): Promise<1 | 2> => {
  const area = await tx
    .selectFrom('area')
    .where('id', '=', areaId)
    .select('zone')
    .executeTakeFirstOrThrow(notFound);
  return currencyOfZone(area.zone);
};

/** Whether an agent may still be changed. Throws `notAllowedInState`. */
export const assertOpen = ({ status }: { readonly status: number }): void => {
  if (status === agentStatus.of.ended) throw new ApiError('notAllowedInState');
};

/** Whoever looked after an agent, newest first. */
export const staffOfAgent = (db: Db, id: number) =>
  db
    .selectFrom('agent_staff as s')
    .innerJoin('admin', 'admin.id', 's.admin_id')
    .innerJoin('admin as by', 'by.id', 's.changed_by')
    .where('s.agent_id', '=', id)
    .select([
      's.admin_id',
      'admin.really_name',
      's.valid_from',
      's.valid_to',
      'by.really_name as changed_by',
      's.reason',
    ])
    .orderBy('s.valid_from', 'desc')
    .orderBy('s.admin_id')
    .execute();

/** Lets these members of staff look after an agent and no others. Throws `notFound` for one who is not there or disabled. */
export const allocateStaff = async (
  tx: Tx,
  o: {
    readonly id: number;
    readonly adminIds: readonly number[];
    readonly by: number;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> => {
  const wanted = [...new Set(o.adminIds)];
  const active = await tx
    .selectFrom('admin')
    .where('id', 'in', [0, ...wanted])
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  if (active.length < wanted.length) throw new ApiError('notFound');
  await tx
    .updateTable('agent_staff')
    .set({ valid_to: sql<Date>`greatest(${o.now}, valid_from + interval '1 microsecond')` })
    .where('agent_id', '=', o.id)
    .where('valid_to', 'is', null)
    .where('admin_id', 'not in', [0, ...wanted])
    .execute();
  const now = await tx
    .selectFrom('agent_staff')
    .where('agent_id', '=', o.id)
    .where('valid_to', 'is', null)
    .select('admin_id')
    .execute();
  const added = wanted.filter((id) => !now.some(({ admin_id }) => admin_id === id));
  if (added.length === 0) return;
  await tx
    .insertInto('agent_staff')
    .values(
      added.map((admin_id) => ({
        agent_id: o.id,
        admin_id,
        valid_from: sql<Date>`greatest(${o.now}, (select max(valid_to) from agent_staff
          where agent_id = ${o.id} and admin_id = ${admin_id}))`,
        changed_by: o.by,
        reason: o.reason,
      })),
    )
    .execute();
};

/** Lets who made an agent look after it where they would not see it otherwise. */
export const lookAfterOwn = async (
  tx: Tx,
  o: { readonly actor: Actor; readonly id: number; readonly now: Date },
): Promise<void> => {
  const { scope, adminId } = o.actor;
  if (scope !== 'all') await allocateStaff(tx, { ...o, adminIds: [adminId], by: adminId, reason: '' });
};
