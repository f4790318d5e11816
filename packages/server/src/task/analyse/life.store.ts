import { sql } from 'kysely';
import type { Selectable, UpdateObject } from 'kysely';
import {
  type AnalyseAction,
  analyseTransitions,
  type AnalyseStatus,
  endedAnalyses,
  mayAnalyse,
  type Transition,
} from '@renderdesk/contract';
import type { DB, Tx } from '../../core/db/db.ts';
import { type By, roleOf } from '../lifecycle/lifecycle.rules.ts';

export type Analysis = Selectable<DB['analyse_task']>;

/** What an action changes in the row in addition to its status. */
export type AnalyseSettings = Omit<
  UpdateObject<DB, 'analyse_task', 'analyse_task'>,
  'status' | 'version' | 'updated_at' | 'token'
>;

/** What an analysis forgets that is made anew. */
export const anew = {
  message: '',
  fail_code: null,
  tips: '[]',
  found: '[]',
  started_at: null,
  node_id: null,
} as const satisfies AnalyseSettings;

export interface AnalysisChange {
  readonly action: AnalyseAction;
  /** Name of the event, where it says more than the action: `addProperties`. */
  readonly name?: string;
  /** Where the table leaves it to what was found. */
  readonly to?: AnalyseStatus;
  readonly reason?: string | undefined;
  readonly set?: AnalyseSettings;
  /** The lease that begins. */
  readonly token?: Buffer;
}

const ended: ReadonlySet<number> = new Set(endedAnalyses);

/** Whether the lifecycle lets someone do an action to an analysis. */
export const isAnalyseAllowed = (action: AnalyseAction, status: number, by: By): boolean =>
  mayAnalyse(action, status as AnalyseStatus) &&
  (analyseTransitions[action].by as readonly string[]).includes(roleOf(by));

/** Applies an action of the lifecycle's table to locked analyses that allow it, and writes their events: nothing else writes a status. */
export const applyToAnalyses = async (
  tx: Tx,
  by: By,
  rows: readonly Pick<Analysis, 'id' | 'status'>[],
  o: AnalysisChange,
): Promise<void> => {
  if (rows.length === 0) return;
  const wrong = rows.find((row) => !isAnalyseAllowed(o.action, row.status, by));
  if (wrong) throw new Error(`${o.action} is not allowed for analysis ${wrong.id} in status ${wrong.status}`);
  const row: Transition<AnalyseStatus> = analyseTransitions[o.action];
  const to = o.to ?? row.to;
  await tx
    .updateTable('analyse_task')
    .set((eb) => ({
      ...o.set,
      version: eb('version', '+', 1),
      updated_at: by.now,
      ...(to !== undefined && {
        status: to,
        token: o.token ?? null,
        // What is submitted later ended when it was analysed.
        ended_at: ended.has(to) ? sql<Date>`coalesce(ended_at, ${by.now})` : null,
      }),
    }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await tx
    .insertInto('analyse_event')
    .values(
      rows.map(({ id, status }) => ({
        analyse_id: id,
        at: by.now,
        action: o.name ?? o.action,
        from_status: status as AnalyseStatus,
        to_status: to ?? (status as AnalyseStatus),
        reason: o.reason ?? '',
        actor_kind: by.kind,
        actor_id: by.id,
      })),
    )
    .execute();
};

/** Adds lines to the log of an analysis. */
export const writeLines = async (
  tx: Tx,
  id: number,
  lines: readonly { readonly text: string; readonly isError: boolean }[],
  at: Date,
): Promise<void> => {
  if (lines.length === 0) return;
  await sql`
    insert into analyse_line (analyse_id, n, at, is_error, text)
    select ${id}, (select coalesce(max(n), 0) from analyse_line where analyse_id = ${id}) + n, ${at}, is_error, text
    from unnest(${lines.map(({ text }) => text)}::text[], ${lines.map(({ isError }) => isError)}::boolean[])
      with ordinality as line (text, is_error, n)`.execute(tx);
};
