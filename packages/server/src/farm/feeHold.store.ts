import { feeUnit, micro, type Micro, noMoney, sumOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import {
  chargedOnce,
  type CountedFee,
  feesInForce,
  feesOf,
  onceKey,
  reportedVersion,
  type SoftwareFee,
} from '../task/index.ts';
import type { MatchNode } from './match.rules.ts';
import type { LeaseTask } from './state.store.ts';

/** What additional charges may add to an attempt: an hour of its node, and what is charged once a task. */
export interface FeeHold {
  readonly hourly: Micro;
  readonly once: Micro;
}

/** The versions of software that nodes report, by node and software. */
const reportedVersions = async (db: Db, nodeIds: readonly number[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: number; softwareId: number; version: string | null }>`
    select n.id, s.id as "softwareId", ${reportedVersion('n.renderers', 's.id')} as version
    from node n, lateral (select distinct (r->>'softwareId')::int as id from jsonb_array_elements(n.renderers) r) s
    where n.id = any(${nodeIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, softwareId, version }) => [`${id}.${softwareId}`, version ?? '']));
};

/**
 * The additional charges that leases of a moment hold with node time. What is charged once a task is held with the first attempt of a task
 * of which nothing runs, unless it was charged.
 */
export class FeeHolds {
  readonly #fees: readonly SoftwareFee[];
  readonly #versions: ReadonlyMap<string, string>;
  /** What tasks were charged once, of those of which nothing runs. */
  #once: ReadonlyMap<number, ReadonlySet<string>> = new Map();
  /** Tasks of which an attempt holds that already. */
  readonly #held = new Set<number>();

  private constructor(fees: readonly SoftwareFee[], versions: ReadonlyMap<string, string>) {
    this.#fees = fees;
    this.#versions = versions;
  }

  static async read(
    db: Db,
    o: { readonly now: Date; readonly nodes: readonly MatchNode[] },
  ): Promise<FeeHolds> {
    const fees = await feesInForce(db, o.now);
    const needed = fees.some(({ version }) => version !== '');
    return new FeeHolds(
      fees,
      needed
        ? await reportedVersions(
            db,
            o.nodes.map(({ id }) => id),
          )
        : new Map(),
    );
  }

  /** Reads which of these tasks were charged what is charged once; to be called before each round. */
  async look(db: Db, tasks: readonly LeaseTask[]): Promise<void> {
    this.#held.clear();
    const charged = new Set(
      this.#fees.flatMap(({ unit, softwareId }) => (unit === feeUnit.of.task ? [softwareId] : [])),
    );
    const asked = tasks.filter(
      (task) => task.runningNodes === 0 && task.ready > 0 && charged.has(task.softwareId),
    );
    this.#once =
      asked.length === 0
        ? new Map()
        : await chargedOnce(
            db,
            asked.map(({ id }) => id),
          );
  }

  /** What is held for the next attempt of a task on a node. */
  next(task: LeaseTask, node: MatchNode): FeeHold {
    const counted = this.#fees.length === 0 ? [] : this.#counted(task, node);
    const perHour = counted.filter(({ fee }) => fee.unit !== feeUnit.of.task);
    const units = ({ fee }: CountedFee): bigint =>
      BigInt(fee.unit === feeUnit.of.coreHour ? Math.max(1, node.cores) : 1);
    const hourly = sumOf(perHour.map((one) => micro(one.fee.price * units(one))));
    const charged = this.#once.get(task.id);
    if (!charged || this.#held.has(task.id)) return { hourly, once: noMoney };
    this.#held.add(task.id);
    const due = counted.filter(
      ({ fee, plugin }) => fee.unit === feeUnit.of.task && !charged.has(onceKey(fee.name, plugin)),
    );
    return { hourly, once: sumOf(due.map(({ fee }) => fee.price)) };
  }

  #counted(task: LeaseTask, node: MatchNode): CountedFee[] {
    const version = this.#versions.get(`${node.id}.${task.softwareId}`) ?? '';
    const { softwareId, currency, plugins } = task;
    return feesOf(this.#fees, { softwareId, currency, version, plugins });
  }
}
