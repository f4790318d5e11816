import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls, type AnyCall, endsSession, errorCodes, type PermissionKey } from '@renderdesk/contract';
import { getRows } from '../build/rows.ts';
import { isWholeRun, shareOf } from '../../../../scripts/testing/share.ts';
import { tablesOf } from '../core/audit/tables.ts';
import { standingHeaders } from '../core/http/headers.ts';
import { oddInputs } from './accepted.ts';
import { type Watch, watchChanges } from './changes.ts';
import { family } from '../../../../scripts/testing/families.ts';
import { samples } from './samples.gen.ts';
import { wrongInRecord } from './recordTests.ts';
import { placesOf, negative, secretFields, secretsFor, secretsIn } from './secrets.ts';
import { openTestServer, type Person, testPassword, type TestServer } from './server.ts';

/** The calls of this run that a file `calls.<n>.long.db.test.ts` tests: with so many files as there are, every n-th of them. */
const callsOf = (file: string): readonly AnyCall[] => {
  const files = globSync('calls.*.db.test.ts', { cwd: dirname(file) }).sort();
  const mine = files.indexOf(basename(file));
  return shareOf(allCalls).filter((_, at) => at % files.length === mine);
};

/** Calls that always need a second person: they answer that the request waits, and change nothing before. */
const alwaysAwaits: ReadonlySet<string> = new Set(['pack.projectPacks.add']);

/** Calls of several keys, each of which opens a part of what it does. */
const keyByInput: ReadonlySet<string> = new Set(['receipt.receipts.changeStatus', 'user.customerBlocks.add']);

/**
 * What holds of every call, derived from the contract: a new call is under these tests as soon as it is declared. They
 * are dealt out to files only so that these run side by side.
 */
export const testCalls = (file: string): void => {
  let t: TestServer;
  let nobody: Person;
  let watch: Watch;
  beforeAll(async () => {
    t = await openTestServer();
    nobody = await t.person();
    const unrecorded = [...(await tablesOf(t.db))].flatMap(([name, { isRecorded }]) =>
      isRecorded ? [] : [name],
    );
    watch = await watchChanges(t.db, { except: unrecorded });
  });
  afterAll(() => t.close());

  const calls = callsOf(file);
  const each = (title: string, some: readonly AnyCall[], check: (call: AnyCall) => Promise<void>): void =>
    family(title, some, async (call) => {
      // Some calls end sessions, and without one the calls after them would prove nothing.
      await t.renewAdmin();
      await check(call);
    });
  const keysOf = (call: AnyCall) => (call.access.kind === 'anyOf' ? call.access.keys : []);
  const answered: string[] = [];
  let rowsChanged = 0;
  const guarded = calls.filter((call) => call.access.kind === 'anyOf');

  const holders = new Map<PermissionKey, Promise<Person>>();
  const holderOf = (key: PermissionKey): Promise<Person> => {
    const holder = holders.get(key) ?? t.person({ keys: [key] });
    holders.set(key, holder);
    return holder;
  };

  const sampleOf = async (call: AnyCall): Promise<Readonly<Record<string, unknown>>> =>
    ((await samples[call.name]?.(t)) ?? {}) as Readonly<Record<string, unknown>>;

  const operationsOf = (call: AnyCall) =>
    getRows(t.db, 'operation', { call: call.name }, ['request_id', 'outcome', 'action', 'actor_id']);

  describe('every call', () => {
    each(
      'refuses without a session',
      calls.filter((call) => call.access.kind !== 'public'),
      async (call) => {
        const answer = await t.stranger.send(call, {});
        expect(answer.status).toBe(200);
        expect(endsSession(answer.code)).toBe(true);
      },
    );

    each('refuses without its permission, and leaves its record', guarded, async (call) => {
      const answer = await nobody.send(call, await sampleOf(call));
      expect(answer.code).toBe(errorCodes.forbidden);
      if ('audit' in call)
        expect(await operationsOf(call)).toContainEqual(
          expect.objectContaining({
            request_id: answer.requestId,
            outcome: errorCodes.forbidden,
            actor_id: nobody.adminId,
          }),
        );
    });

    // An export needs rows: `lists.db.test.ts` sends each.
    each(
      'has a sample that it answers with success, and leaves its record',
      calls.filter((call) => call.kind !== 'export'),
      async (call) => {
        const isLookUp = call.kind === 'list' || call.kind === 'read';
        if (!isLookUp) expect(samples[call.name], `samples.ts of ${call.area}`).toBeDefined();
        const input = await sampleOf(call);
        await watch.reset();
        const answer = await t.admin.send(call, input);
        if (alwaysAwaits.has(call.name)) return expect(answer.code).toBe(errorCodes.awaitsApproval);
        expect({ code: answer.code, message: answer.message }).toMatchObject({ code: errorCodes.success });
        if ('audit' in call) {
          const { changed, wrong } = await wrongInRecord(t.db, answer.requestId, await watch.changes());
          expect(wrong.join('; ')).toBe('');
          rowsChanged += changed;
        }
        expect(answer.headers).toMatchObject(standingHeaders);
        answered.push(...secretsIn(call, answer.data));
        if (call.kind === 'perId') expect(answer.data).toMatchObject({ refused: 0 });
        if ('audit' in call) {
          const records = await operationsOf(call);
          expect(
            records.some((record) => record.outcome === errorCodes.success && record.action === call.audit),
          ).toBe(true);
        }
      },
    );

    each('opens with each of its keys alone', guarded, async (call) => {
      for (const key of keysOf(call)) {
        const answer = await (await holderOf(key)).send(call, await sampleOf(call));
        const { key: asked } = (answer.data ?? {}) as { key?: string };
        // Which of its keys it asks for hangs on what is done: refused, it names another of them.
        if (keyByInput.has(call.name) && asked !== key && keysOf(call).some((one) => one === asked)) continue;
        expect(answer.code, key).not.toBe(errorCodes.forbidden);
      }
    });

    each('answers any input that it takes, never with a crash', calls, async (call) => {
      let sample = await sampleOf(call);
      const changed = oddInputs(call, sample);
      const person = () => (call.access.kind === 'public' ? t.stranger : t.admin);
      await watch.reset();
      for (const changes of changed) {
        // A limit that is met would keep the rest from the handler.
        if (call.limits.length > 0) await t.db.deleteFrom('rate_window').execute();
        if (call.guesses) await t.db.deleteFrom('guess').execute();
        await t.renewAdmin();
        const answer = await person().send(call, { ...sample, ...changes });
        expect({ changes, status: answer.status }).toEqual({ changes, status: 200 });
        expect(endsSession(answer.code), 'the session of these tests has ended').toBe(false);
        // What the input speaks of is made anew only where it has changed.
        if ((await watch.changes()).length === 0) continue;
        sample = await sampleOf(call);
        await watch.reset();
      }
      // What such an input has switched is switched back for the calls after it.
      await t.renewAdmin();
      if (changed.length > 0) await t.admin.send(call, sample);
    });

    each(
      'answers a cursor that nobody gave out',
      calls.filter(({ kind }) => kind === 'list'),
      async (call) => {
        const sample = await sampleOf(call);
        for (const sort of call.kind === 'list' ? call.sorts : []) {
          for (const value of ['none', '\u0000', '9'.repeat(400), '2026-99-99']) {
            const cursor = Buffer.from(JSON.stringify([value, 1, 'next'])).toString('base64url');
            const answer = await t.admin.send(call, { ...sample, [sort]: 1, cursor });
            expect(answer.status, `${sort} from ${value}`).toBe(200);
          }
        }
      },
    );

    each(
      'is sent secrets, in the right and in wrong shapes',
      calls.filter((call) => secretFields(call).length > 0),
      async (call) => {
        const person = call.access.kind === 'public' ? t.stranger : await t.person({ keys: keysOf(call) });
        for (const [field, values] of secretsFor(call)) {
          for (const value of values) {
            const answer = await person.send(call, { ...(await sampleOf(call)), [field]: value });
            expect(JSON.stringify(answer)).not.toContain(negative);
          }
        }
      },
    );

    test('what calls changed was looked for in their records', () => {
      // A share may hold more look-ups than commands.
      expect(rowsChanged).toBeGreaterThan(calls.length / (isWholeRun ? 4 : 8));
    });

    // The last of all: it looks at what the tests before it have left.
    test('no secret that was sent or told stands in a table or in a line of the log', async () => {
      const secrets = [negative, testPassword, ...answered, ...t.tokens];
      expect(await placesOf(t, ['a reason that is no secret'])).toEqual([]);
      const stop = allCalls.find(({ name }) => name === 'task.renders.stop') as AnyCall;
      await t.admin.send(stop, { ...(await sampleOf(stop)), reason: 'a reason that is no secret' });
      expect(await placesOf(t, ['a reason that is no secret'])).toContain('public.operation');
      expect(await placesOf(t, secrets)).toEqual([]);
    });
  });
};
