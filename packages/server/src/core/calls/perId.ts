import { brandOf, errorCodes, type Language, type PerIdAnswer, type PerIdCall } from '@renderdesk/contract';
import type { Actor } from '../auth/actor.ts';
import type { Effects } from './effects.ts';
import type { Tx } from '../db/db.ts';
import { messageOf } from '../http/apiError.ts';
import type { Outcome, Route, Authenticated } from './serve.ts';

type PerIdHandler = (c: Record<string, unknown>) => Promise<Map<number, Outcome>>;

/** Runs a bulk command for some ids in one transaction and returns the result of each. */
export const executeBulk = async (
  tx: Tx,
  one: Route,
  c: Authenticated<Actor>,
  o: { ids: readonly number[]; input: Readonly<Record<string, unknown>>; effects: Effects },
): Promise<PerIdAnswer> => {
  const call = one.call as PerIdCall;
  const rest = call.rest.parse(o.input) as Readonly<Record<string, unknown>>;
  const outcomes = await (one.handler as PerIdHandler)({
    ...c,
    tx,
    effects: o.effects,
    ids: o.ids,
    input: rest,
    expectedVersions: expectedVersionsOf(o.input, call.ids),
  });
  if (typeof rest['reason'] === 'string') o.effects.reason = rest['reason'];
  const results = o.ids.map((id) =>
    resultOf(id, outcomes.get(id) ?? { code: errorCodes.notFound }, c.language),
  );
  // Ids of parts of larger things (frames of tasks) are omitted; the record names the things whose rows changed.
  if (brandOf(call.id)?.toLowerCase() === `${call.object}id`.toLowerCase())
    for (const { id, code } of results) o.effects.affected.push({ id, outcome: code });
  const succeeded = results.filter((result) => result.code === errorCodes.success).length;
  return { done: succeeded, refused: results.length - succeeded, results };
};

const resultOf = (id: number, outcome: Outcome, language: Language) => ({
  id,
  code: outcome.code,
  message: messageOf(outcome.code, language, outcome.data),
});

const expectedVersionsOf = (
  input: Readonly<Record<string, unknown>>,
  ids: string,
): ReadonlyMap<number, number> => {
  const named = input[ids];
  const versions = input['versions'];
  if (!Array.isArray(named) || !Array.isArray(versions)) return new Map();
  return new Map(named.map((id: number, at) => [id, versions[at] as number]));
};
