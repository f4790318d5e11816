import { type ControlKind, fourEyes, isDutyKey, principalKind } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';
import type { Rights } from './actor.ts';

/** Whether rights include one that separates two people, switched on or not. */
export const hasDuties = ({ keys, off }: Pick<Rights, 'keys' | 'off'>): boolean =>
  [...keys, ...off].some(isDutyKey);

/**
 * Records that a person has control of an account, or of the accounts with a role. Control of the own account is not
 * recorded. Control before the installation has a second person is marked as founding.
 */
export const recordControl = async (
  tx: Tx,
  o: {
    readonly by: number;
    readonly kind: ControlKind;
    readonly now: Date;
  } & ({ readonly adminId: number } | { readonly roleId: number }),
): Promise<void> => {
  const adminId = 'adminId' in o ? o.adminId : null;
  if (adminId === o.by) return;
  await sql`insert into account_control (controller_id, admin_id, role_id, kind, founding, at)
    values (${o.by}, ${adminId}, ${'roleId' in o ? o.roleId : null}, ${o.kind}, not exists (select from staff_founded), ${o.now})`.execute(
    tx,
  );
};

/** Control that keeps two accounts from counting as two people. */
interface Control {
  readonly kind: ControlKind;
  readonly controllerId: number;
  readonly subjectId: number;
  /** Current names of both. */
  readonly controller: string;
  readonly subject: string;
  readonly at: Date;
  readonly days: number;
}

const between = (one: RawBuilder<unknown>, other: RawBuilder<unknown>, now: Date) =>
  sql`control_between(${one}, ${other}, ${now}, ${sql.lit(fourEyes.controlDays.limit)})`;

/** Why two accounts do not count as two people at a time; undefined when they do. */
export const controlBetween = async (
  db: Db,
  one: number,
  other: number,
  now: Date,
): Promise<Control | undefined> => {
  const { rows } = await sql<Control>`
    select b.kind, b.controller_id as "controllerId", b.subject_id as "subjectId", c.really_name as controller,
      s.really_name as subject, b.at, b.days
    from ${between(sql`${one}::bigint`, sql`${other}::bigint`, now)} b
    join admin c on c.id = b.controller_id join admin s on s.id = b.subject_id`.execute(db);
  return rows[0];
};

/** SQL condition: whether a person is a second person to each of these accounts (an array expression). */
export const isSecondTo = (adminId: number, others: RawBuilder<number[]>, now: Date) =>
  sql<boolean>`not exists (select from unnest(${others}) as other (id)
    cross join lateral ${between(sql`${adminId}::bigint`, sql`other.id`, now)})`;

/**
 * Throws `notTwoPeople` unless a person counts as a second person to each of these accounts. The error names the first
 * account that they control, that controls them, or that the same person controls.
 */
export const expectSecond = async (
  db: Db,
  adminId: number,
  others: readonly number[],
  now: Date,
): Promise<void> => {
  const refusal = await secondRefusal(db, adminId, others, now);
  if (refusal) throw new ApiError('notTwoPeople', refusal);
};

/** The same as a result for one thing of a command; undefined when they count as two people. */
export const secondRefusal = async (
  db: Db,
  adminId: number,
  others: readonly number[],
  now: Date,
): Promise<
  | {
      readonly name: string;
      readonly controller: string;
      readonly subject: string;
      readonly days: number;
    }
  | undefined
> => {
  for (const other of new Set(others)) {
    const control = await controlBetween(db, adminId, other, now);
    if (!control) continue;
    const { controller, subject, days } = control;
    const { name } = await db
      .selectFrom('admin')
      .where('id', '=', other)
      .select('really_name as name')
      .executeTakeFirstOrThrow();
    return { name, controller, subject, days };
  }
  return undefined;
};

/**
 * Staff behind the creator of a row: the member of staff, or for a partner those who created it and its keys, since
 * they can act as the partner. Customers and the system have none.
 */
export const staffBehind = async (
  db: Db,
  by: { readonly actor_kind: number | null; readonly created_by: number | null },
): Promise<number[]> => {
  if (by.created_by === null) return [];
  if (by.actor_kind === principalKind.of.staff) return [by.created_by];
  if (by.actor_kind !== principalKind.of.partner) return [];
  const { rows } = await sql<{ id: number }>`
    select created_by as id from partner where id = ${by.created_by}
    union select created_by from partner_key where partner_id = ${by.created_by}`.execute(db);
  return rows.map(({ id }) => id);
};
