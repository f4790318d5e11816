import { type RawBuilder, sql } from 'kysely';
import { type GuessLimit, guessWaits } from '@renderdesk/contract';
import type { Db, Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';

interface Guesser {
  /** The call whose secret is guessed at. */
  readonly call: string;
  readonly limit: GuessLimit;
  /** The name that was given. */
  readonly account: string;
  readonly ip: string;
  readonly now: Date;
}

/** One guess that was counted: what becomes of it when the secret has been looked at. */
export interface Guess {
  /** It was right: the guesser's network starts anew. */
  right(): Promise<void>;
  /** It was no guess after all: it is given back. */
  none(): Promise<void>;
}

/** In place of a network, for all those together from which an account never signed in. */
const strangers = 'strangers';

/**
 * Counts a guess before its secret is looked at, in a transaction of its own: guesses sent side by side cannot overtake the
 * count. Throws `accountLocked` with the moment from which the next is looked at. What happens is the same for a name
 * that nobody bears.
 */
export const countGuess = async (db: Db, o: Guesser): Promise<Guess> => {
  const account = sql<string>`folded(${o.account})`;
  const network = sql<string>`coalesce(network_of(nullif(${o.ip}, '')::inet), '')`;
  const isStrange = await db.transaction().execute(async (tx) => {
    await takeTurn(tx, o, network, o.limit.free);
    const { rows: known } = await sql`
      select from session s join admin a on a.id = s.admin_id
      where a.login_name_folded = ${account} and network_of(s.ip) = ${network} limit 1`.execute(tx);
    if (known.length === 0) await takeTurn(tx, o, sql.lit(strangers), o.limit.strangers);
    return known.length === 0;
  });
  const giveBack = async (from: RawBuilder<string>): Promise<void> => {
    await sql`update guess set failures = greatest(failures - 1, 0), wait_until = ${o.now}
      where account = ${account} and call = ${o.call} and network = ${from}`.execute(db);
  };
  return {
    right: async () => {
      await sql`delete from guess where account = ${account} and call = ${o.call} and network = ${network}`.execute(
        db,
      );
      if (isStrange) await giveBack(sql.lit(strangers));
    },
    none: async () => {
      await giveBack(network);
      if (isStrange) await giveBack(sql.lit(strangers));
    },
  };
};

/** One more try from a network, unless it must still wait: then nothing is counted, so that trying does not prolong it. */
const takeTurn = async (
  tx: Tx,
  { account, call, now }: Guesser,
  network: RawBuilder<string>,
  free: number,
): Promise<void> => {
  const { first, longest, forgotten } = guessWaits;
  const failures = sql<number>`case when g.at < ${new Date(now.getTime() - forgotten)} then 1 else g.failures + 1 end`;
  const waitAfter = (failed: RawBuilder<number>) =>
    sql<Date>`${now}::timestamptz + case when ${failed} < ${free} then interval '0' else
      least(${longest}, ${first} * 2.0 ^ least(${failed} - ${free}, 30)) * interval '1 ms' end`;
  const taken = await sql`
    insert into guess as g (account, call, network, failures, wait_until, at)
    values (folded(${account}), ${call}, ${network}, 1, ${waitAfter(sql.lit(1))}, ${now})
    on conflict (account, call, network) do update
      set failures = ${failures}, wait_until = ${waitAfter(failures)}, at = ${now}
      where g.wait_until <= ${now}
    returning failures`.execute(tx);
  if (taken.rows.length > 0) return;
  const { rows } = await sql<{ wait_until: Date }>`select wait_until from guess
    where account = folded(${account}) and call = ${call} and network = ${network}`.execute(tx);
  throw new ApiError('accountLocked', { at: (rows[0]?.wait_until ?? now).getTime() });
};

/** Forgets what was guessed at a name: its bearer has shown in another way who they are. */
export const forgetGuesses = async (tx: Tx, account: string): Promise<void> => {
  await sql`delete from guess where account = folded(${account})`.execute(tx);
};

/** The member of staff who bears a name at which a secret was tried; undefined for a name that nobody bears. */
export const accountNamed = async (db: Db, account: string): Promise<number | undefined> => {
  const found = await db
    .selectFrom('admin')
    .where('login_name_folded', '=', sql<string>`folded(${account})`)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return found?.id;
};
