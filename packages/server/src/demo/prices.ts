import { costOf, type Micro, micro, microOf, noMoney, platformKind, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';
import { classOf, type HourlyPrice, priceAt, type PriceVersion } from '../task/index.ts';
import type { Customer } from './customers.ts';
import type { DemoNode } from './nodes.ts';
import type { DemoAttempt } from './schedule.ts';

type Buyer = Pick<Customer, 'currency' | 'memberContract'>;

/** What node time of the demo costs, by the versions that the installation begins with. */
export interface Prices {
  /** The price of an hour of a node. Throws where nothing prices it. */
  hourOf(node: DemoNode, currency: number): HourlyPrice;
  /** What an attempt costs without a right; undefined where nobody is charged for how it ended. */
  chargeOf(attempt: DemoAttempt, currency: number): Micro | undefined;
  /** The membership that makes an attempt free, where one does. */
  rightOf(attempt: DemoAttempt, customer: Buyer): number | undefined;
  /** The charges of attempts together, as the database writes amounts. */
  sumOf(attempts: readonly DemoAttempt[], customer: Buyer): string;
  /** Which revenue it is, and which coupons may pay it. */
  classOf(attempt: DemoAttempt, currency: number): ReturnType<typeof classOf>;
}

export const pricesOf = async (tx: Tx): Promise<Prices> => {
  const kinds = new Map(
    (await tx.selectFrom('platform').select(['id', 'kind']).execute()).map(({ id, kind }) => [id, kind]),
  );
  const { rows } = await sql<Omit<PriceVersion, 'price'> & { price: string }>`
    SELECT id, platform_kind AS "platformKind", unit, currency, level, student, replaces, agent_id AS "agentId",
      owner_id AS "ownerId", frame_kind AS "frameKind", price, valid_from AS "validFrom"
    FROM price_version
    WHERE level IS NULL AND NOT student AND agent_id IS NULL AND owner_id IS NULL AND frame_kind IS NULL AND withdrawn_at IS NULL`.execute(
    tx,
  );
  const versions = rows.map((row): PriceVersion => ({ ...row, price: microOf(row.price) }));
  const known = new Map<string, HourlyPrice>();
  const hourOf = (node: DemoNode, currency: number): HourlyPrice => {
    const key = `${node.id} ${currency}`;
    const found =
      known.get(key) ??
      priceAt(
        versions,
        {
          platformKind: kinds.get(node.platform) ?? 0,
          currency,
          level: 0,
          student: false,
          agentId: null,
          ownerId: 0,
          frameKind: 5,
          cores: node.cores,
          gpuCount: node.gpuCount,
        },
        new Date(8.64e15),
      );
    if (!found) throw new Error(`nothing prices node ${node.id}`);
    known.set(key, found);
    return found;
  };
  const chargeOf = (attempt: DemoAttempt, currency: number): Micro | undefined =>
    attempt.outcome === 1 && attempt.end !== undefined
      ? costOf(hourOf(attempt.node, currency).hourly, attempt.end - attempt.begin)
      : undefined;
  const units = new Map(versions.map(({ id, unit }) => [id, unit]));
  const rightOf = ({ node }: DemoAttempt, { memberContract }: Buyer): number | undefined =>
    kinds.get(node.platform) === platformKind.of.picture ? memberContract : undefined;
  return {
    rightOf,
    hourOf,
    chargeOf,
    classOf: ({ node }, currency) =>
      classOf(kinds.get(node.platform) ?? 0, units.get(hourOf(node, currency).versionId) ?? null),
    sumOf: (attempts, customer) =>
      textOf(
        micro(
          attempts
            .filter((one) => rightOf(one, customer) === undefined)
            .reduce((sum, one) => sum + (chargeOf(one, customer.currency) ?? noMoney), 0n),
        ),
      ),
  };
};
