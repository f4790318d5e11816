import { errorCodes, type Language, type PerIdAnswer, type PerIdCall } from '@renderdesk/contract';
import type { Actor } from './actor.ts';
import type { Told } from './command.ts';
import type { Tx } from './db.ts';
import { messageOf } from './refusal.ts';
import type { Outcome, Served, Signed } from './serve.ts';

type PerIdHandler = (c: Record<string, unknown>) => Promise<Map<number, Outcome>>;

/** Carries a bulk command out for some ids in one transaction, and tells the outcome of each. */
export const carryOut = async (
  tx: Tx,
  one: Served,
  c: Signed<Actor>,
  o: { ids: readonly number[]; input: Readonly<Record<string, unknown>>; told: Told },
): Promise<PerIdAnswer> => {
  const call = one.call as PerIdCall;
  const rest = call.rest.parse(o.input) as Readonly<Record<string, unknown>>;
  const before = o.told.touched.length;
  const outcomes = await (one.handler as PerIdHandler)({
    ...c,
    tx,
    told: o.told,
    ids: o.ids,
    input: rest,
    seen: seenVersions(o.input, call.ids),
  });
  if (typeof rest['reason'] === 'string') o.told.reason = rest['reason'];
  const results = o.ids.map((id) =>
    resultOf(id, outcomes.get(id) ?? { code: errorCodes.notFound }, c.language),
  );
  // A handler whose ids are parts of larger things has told which of those it touched.
  if (o.told.touched.length === before)
    for (const { id, code } of results) o.told.touched.push({ id, outcome: code });
  const succeeded = results.filter((result) => result.code === errorCodes.success).length;
  return { done: succeeded, refused: results.length - succeeded, results };
};

const resultOf = (id: number, outcome: Outcome, language: Language) => ({
  id,
  code: outcome.code,
  message: messageOf(outcome.code, language, outcome.data),
});

const seenVersions = (input: Readonly<Record<string, unknown>>, ids: string): ReadonlyMap<number, number> => {
  const named = input[ids];
  const versions = input['versions'];
  if (!Array.isArray(named) || !Array.isArray(versions)) return new Map();
  return new Map(named.map((id: number, at) => [id, versions[at] as number]));
};
