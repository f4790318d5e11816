import { type RawBuilder, sql } from 'kysely';
import { type GuessLimit, guessWaits } from '@renderdesk/contract';
import type { Db, Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';

interface Guesser {
  /** The call whose secret is guessed. */
  readonly call: string;
  readonly limit: GuessLimit;
  /** The account name that was sent. */
  readonly account: string;
  readonly ip: string;
  readonly now: Date;
}

/** A counted guess, to settle after the secret was checked. */
export interface Guess {
  /** The guess was right: resets the count of the network. */
  right(): Promise<void>;
  /** It was no guess: removes it from the count. */
  none(): Promise<void>;
}

/** Shared key of all networks from which an account never signed in. */
const strangers = 'strangers';

/**
 * Counts a guess before its secret is checked, in a transaction of its own, so that concurrent guesses cannot outrun
 * the count. Throws `accountLocked` with the time of the next allowed guess. An unknown name behaves in the same way.
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

/**
 * Counts one more try from a network. A try during the waiting time is not counted, so that it does not prolong the
 * wait.
 */
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

/** Clears the guesses at an account name after its owner has authenticated in another way. */
export const forgetGuesses = async (tx: Tx, account: string): Promise<void> => {
  await sql`delete from guess where account = folded(${account})`.execute(tx);
};

/** Staff id of the account name at which a secret was tried; undefined for an unknown name. */
export const accountNamed = async (db: Db, account: string): Promise<number | undefined> => {
  const found = await db
    .selectFrom('admin')
    .where('login_name_folded', '=', sql<string>`folded(${account})`)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return found?.id;
};
