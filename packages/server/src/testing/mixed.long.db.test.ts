import { expect, test } from 'vitest';
import {
  allCalls,
  type AnyCall,
  basePath,
  chanceOf,
  errorCodes,
  headerNames,
  type PermissionKey,
} from '@renderdesk/contract';
import { serverOfFile } from './test.ts';
import { setRow } from '../build/rows.ts';
import { seed, triesOf } from '../../../../scripts/testing/share.ts';
import { watchChanges } from './changes.ts';
import { samples } from './samples.gen.ts';
import { idFieldsOf, outOfScope, writtenByRefusals } from './scopes.ts';

const t = serverOfFile();

const requests = triesOf(10_000);
const atOnce = 4;

type Input = Readonly<Record<string, unknown>>;
/** A call with an input that would be right, and the ids in it that are other people's. */
interface Target {
  readonly call: AnyCall;
  readonly input: Input;
  readonly foreign: Input;
}

const targetOf = async (call: AnyCall): Promise<Target> => {
  const input = ((await samples[call.name]?.(t)) ?? {}) as Input;
  const foreign: Record<string, unknown> = {};
  for (const { field, brand, many, isShared } of idFieldsOf(call)) {
    // A selection would replace the ids, which are what is tested.
    const id = isShared || field === 'selectionId' ? undefined : await outOfScope[brand]?.(t);
    if (id !== undefined) foreign[field] = many ? [id] : id;
  }
  return { call, input, foreign };
};

const changes = ({ kind }: AnyCall): boolean => kind !== 'list' && kind !== 'read';

/** Invalid tokens: none, noise, a real one with one letter changed, one that ended, one of a disabled account. */
const deadTokens = async (): Promise<string[]> => {
  const [ended, disabled, cut] = [await t.person(), await t.person(), await t.person()];
  await setRow(t.db, 'session', { admin_id: ended.adminId }, { ended_at: t.clock.now, end_reason: 1 });
  await setRow(t.db, 'admin', disabled.adminId, { status: 1 });
  const flipped = (cut.token.startsWith('A') ? 'B' : 'A') + cut.token.slice(1);
  return ['', 'x', '\u00ff', '0'.repeat(5000), flipped, cut.token.slice(0, -1), ended.token, disabled.token];
};

/**
 * Requests of every call in random order: with invalid tokens, without the key, and with every key but the ids of other customers.
 * No command succeeds, no request crashes, and no table changes except the operation records.
 */
// On two busy cores this takes minutes; the limit is high so that the test does not fail on a slow machine.
test(
  `${requests} forged requests of seed ${seed} change nothing and crash nothing`,
  { timeout: 900_000 },
  async () => {
    const targets: Target[] = [];
    for (const call of allCalls)
      if (call.access.kind !== 'public' && call.kind !== 'upload') targets.push(await targetOf(call));
    const guarded = targets.filter(({ call }) => call.access.kind === 'anyOf');
    const scoped = guarded.filter(({ foreign }) => Object.keys(foreign).length > 0);
    const keys = [
      ...new Set(scoped.flatMap(({ call }) => (call.access.kind === 'anyOf' ? call.access.keys : []))),
    ];
    const nobody = await t.person();
    const outsider = await t.person({ keys: keys as PermissionKey[], scope: 2 });
    const dead = await deadTokens();
    const chance = chanceOf(10 + seed);
    const oneOf = <T>(all: readonly T[]): T => all[chance.between(0, all.length - 1)] as T;
    const watch = await watchChanges(t.db, { except: writtenByRefusals });
    const seen = new Map<string, number>();

    const once = async (): Promise<void> => {
      const kind = oneOf(['stranger', 'nobody', 'outsider'] as const);
      const { call, input, foreign } = oneOf({ stranger: targets, nobody: guarded, outsider: scoped }[kind]);
      const token = {
        stranger: () => oneOf(dead),
        nobody: () => nobody.token,
        outsider: () => outsider.token,
      }[kind]();
      const body = kind === 'outsider' || chance.next() < 0.5 ? { ...input, ...foreign } : input;
      const isPreview = chance.next() < 0.1;
      const isGet = call.method === 'GET';
      const answer = await t.server.http.inject({
        method: call.method,
        url: basePath + call.path,
        headers: {
          'content-type': 'application/json',
          ...(token !== '' && { [headerNames.token]: token }),
          ...(isPreview && { [headerNames.mode]: 'preview' }),
        },
        ...(isGet
          ? { query: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])) }
          : { payload: JSON.stringify(body) }),
      });
      const { code, data } = answer.json<{ code: number; data: unknown }>();
      const where = `${kind}: ${call.name} ${JSON.stringify(body)}`;
      expect(answer.statusCode, where).toBe(200);
      if (code === errorCodes.success)
        expect({ where, ok: kind === 'outsider' }).toEqual({ where, ok: true });
      const isDone = call.kind === 'perId' ? (data as { done?: number } | null)?.done !== 0 : changes(call);
      if (code === errorCodes.success)
        expect({ where, isDone: isDone && !isPreview }).toEqual({ where, isDone: false });
      seen.set(`${kind} ${code}`, (seen.get(`${kind} ${code}`) ?? 0) + 1);
    };
    for (let sent = 0; sent < requests; sent += atOnce)
      await Promise.all(Array.from({ length: atOnce }, once));

    expect(await watch.changes()).toEqual([]);
    // Each kind met the refusal that it is about.
    for (const [kind, code] of [
      ['stranger', errorCodes.notSignedIn],
      ['stranger', errorCodes.sessionEnded],
      ['nobody', errorCodes.forbidden],
      ['outsider', errorCodes.notFound],
    ] as const)
      expect(seen.get(`${kind} ${code}`) ?? 0, `${kind} ${code}`).toBeGreaterThan(requests / 100);
  },
);
