import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  allCalls,
  type AnyCall,
  errorCodes,
  frameIdOf,
  type PermissionKey,
  priceScope,
} from '@renderdesk/contract';
import { serverOfFile } from './test.ts';
import { shareOf } from '../../../../scripts/testing/share.ts';
import { type Watch, watchChanges } from './changes.ts';
import { family } from '../../../../scripts/testing/families.ts';
import { samples } from './samples.gen.ts';
import { idFieldsOf, outOfScope, rowIdsOf, writtenByRefusals } from './scopes.ts';
import type { Person } from './server.ts';

/**
 * Whose rows a call touches, derived from the brands of its ids: somebody to whom no customer is allocated holds every key
 * of the call, and still gets each thing of others as if it did not exist, and changes nothing. `lists.db.test.ts` shows
 * that no list contains one.
 */
const t = serverOfFile();
let watch: Watch;
beforeAll(async () => {
  // Numbers that stand for nothing else in an answer.
  await sql`select setval(c.oid, 700000) from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`.execute(
    t.db,
  );
  watch = await watchChanges(t.db, { except: writtenByRefusals });
});

const people = new Map<string, Promise<Person>>();
/** One person for each set of keys. */
const outsider = (call: AnyCall): Promise<Person> => {
  const own = call.access.kind === 'anyOf' ? call.access.keys : [];
  const keys = [
    ...new Set<PermissionKey>([...own, 'running:render:task', 'complete:render:task', 'approval:decide']),
  ].toSorted();
  const found = people.get(keys.join()) ?? t.person({ keys, scope: 2 });
  people.set(keys.join(), found);
  return found;
};

const inputOf = async (call: AnyCall) => (await samples[call.name]?.(t)) as Record<string, unknown>;
/** What a call takes with an id that excludes another field of its sample. */
const withId: Readonly<Record<string, object>> = {
  'config.prices.add agentId': { priceScope: priceScope.of.agent, userId: undefined },
  'config.prices.preview agentId': { priceScope: priceScope.of.agent, userId: undefined },
};
/** A number of the same kind that nothing has. */
const neverGiven = (brand: string): number => (brand === 'FrameId' ? frameIdOf(8_000_000, 0) : 987_654_321);

const withIds = allCalls
  .filter((call) => call.access.kind !== 'public')
  .flatMap((call) =>
    idFieldsOf(call).map((id) => ({ name: `${call.name} ${id.field}`, area: call.area, call, ...id })),
  );
const guarded = withIds.filter((id) => !id.isShared);

test('every brand of ids that is not shared has a fixture, and no other', () => {
  const scoped = [...withIds, ...allCalls.flatMap(rowIdsOf)].filter((id) => !id.isShared);
  expect([...new Set(scoped.map(({ brand }) => brand))].toSorted()).toEqual(
    Object.keys(outOfScope).toSorted(),
  );
  expect(new Set(guarded.map(({ brand }) => brand)).size).toBeGreaterThan(6);
});

family(
  'an id outside the scope is answered as one that does not exist, and changes nothing',
  shareOf(guarded),
  async ({ call, field, brand, many }) => {
    const other = await outsider(call);
    const foreign = await outOfScope[brand]?.(t);
    const input = await inputOf(call);
    // A call takes either ids or a selection.
    const instead =
      field === 'selectionId' && call.kind === 'perId' ? [call.ids, 'versions'] : ['selectionId'];
    const rest = Object.fromEntries(
      Object.entries(input ?? {}).filter(([name]) => ![field, ...instead].includes(name)),
    );
    const ask = async (id: number | undefined): Promise<string> => {
      const answer = await other.send(call, {
        ...rest,
        ...withId[`${call.name} ${field}`],
        [field]: many ? [id] : id,
      });
      // Refused before the id is looked at, it would prove nothing.
      expect([errorCodes.badInput, errorCodes.forbidden]).not.toContain(answer.code);
      // Numbers are another thing's in each answer; so is what names the request.
      return JSON.stringify([answer.code, answer.data]).replaceAll(String(id), 'the id');
    };
    await watch.reset();
    const answer = await ask(foreign);
    expect(await watch.changes()).toEqual([]);
    expect(answer).toBe(await ask(neverGiven(brand)));
  },
);
