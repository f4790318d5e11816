import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type AnyCall,
  accountTransfers,
  basePath,
  coupons,
  errorCodes,
  headerNames,
  recharges,
} from '@renderdesk/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hashPassword } from '../packages/server/src/core/auth/password.ts';
import { openSession } from '../packages/server/src/core/auth/session.ts';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { findViolations } from '../packages/server/src/core/invariants/invariants.ts';
import { addCustomer } from '../packages/server/src/testing/fixtures.ts';
import { temporaryFolder } from './testing/checkout.ts';
import type {} from './testing/launch-setup.ts';
import { stopInOrder } from './testing/marks.ts';
import {
  childrenOf,
  databaseOf,
  freePort,
  postmasterOf,
  runCommand,
  untilHealthy,
} from './testing/product.ts';
import { until } from './testing/waiting.ts';

const checkout = inject('checkout');
let folder: string;
let removeFolder: () => Promise<void>;
beforeAll(async () => {
  ({ path: folder, remove: removeFolder } = await temporaryFolder());
});
afterAll(() => removeFolder());

interface Command {
  readonly token: string;
  readonly call: AnyCall;
  readonly input: object;
  /** The same each time that the command is sent. */
  readonly key: string;
}

const ofEach = { confirmed: 40, granted: 30, moved: 30 };
const sum = 100;

test('a hundred money commands, while server and database are killed −9 in their middle: sent again with their keys, each is done once; regular work is taken over', async () => {
  const [dataDir, port] = [join(folder, 'data'), await freePort()];
  const env = {
    PORT: String(port),
    RENDERDESK_DATA: dataDir,
    RENDERDESK_DEMO: 'off',
    RENDERDESK_ADMIN_PASSWORD: randomUUID(),
  };
  const run = runCommand(['start'], { checkout, env, bare: true });
  await untilHealthy(run, port);
  const db = openDb(databaseOf(dataDir).ownerUrl, { max: 2 });

  const send = async ({ call, input, token, key }: Command): Promise<{ code: number; data: unknown }> => {
    const answer = await fetch(`http://127.0.0.1:${port}${basePath}${call.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [headerNames.token]: token,
        [headerNames.idempotencyKey]: key,
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(30_000),
    });
    return (await answer.json()) as { code: number; data: unknown };
  };
  const command = (token: string, call: AnyCall, input: object): Command => ({
    token,
    call,
    input,
    key: randomUUID(),
  });
  const signedIn = async (adminId: number): Promise<string> => {
    const o = { adminId, now: new Date(), ip: '127.0.0.1', userAgent: 'test' };
    return (await db.transaction().execute((tx) => openSession(tx, o))).token;
  };

  const admin = await db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
  const second = await db
    .insertInto('admin')
    .values({
      login_name: 'second',
      really_name: 'Second',
      organization_id: 4,
      password_hash: await hashPassword(randomUUID()),
      must_change_password: false,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('admin_role')
    .columns(['admin_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('admin_role')
        .where('admin_id', '=', admin.id)
        .select((e) => [e.val(second.id).as('admin_id'), 'role_id']),
    )
    .execute();
  const [enters, confirms] = [await signedIn(admin.id), await signedIn(second.id)];
  const main = await addCustomer(db);
  const child = await addCustomer(db);
  await db.updateTable('user').set({ main_id: main, account_type: 2 }).where('id', '=', child).execute();

  const enter = async (amount: string, n: number): Promise<number> => {
    const answer = await send(
      command(enters, recharges.enter, {
        userId: main,
        amount,
        companyAccountId: 1,
        transactionId: `T${n}`,
        payerName: 'Payer',
        bankFlow: `F${n}`,
        flowRemark: '',
        remark: '',
        payTime: Date.now(),
      }),
    );
    expect(answer).toMatchObject({ code: errorCodes.success });
    return (answer.data as { rechargeId: number }).rechargeId;
  };
  const confirm = (rechargeId: number) => command(confirms, recharges.confirm, { ids: [rechargeId] });
  expect(await send(confirm(await enter('1000', 0)))).toMatchObject({ code: errorCodes.success });
  const entered: number[] = [];
  for (let n = 1; n <= ofEach.confirmed; n += 1) entered.push(await enter('10', n));

  const grant = { userId: main, couponType: 3, amount: '1', months: 3, reason: 'storm' };
  const transfer = { userId: main, toUserId: child, amount: '1', reason: 'storm' };
  const kinds = [
    entered.map(confirm),
    Array.from({ length: ofEach.granted }, () => command(enters, coupons.grant, grant)),
    Array.from({ length: ofEach.moved }, () => command(enters, accountTransfers.add, transfer)),
  ];
  // Of every kind some at each moment.
  const waiting = Array.from({ length: ofEach.confirmed }, (_, n) =>
    kinds.flatMap((some) => some.slice(n, n + 1)),
  ).flat();
  expect(waiting).toHaveLength(sum);

  let [done, repeats] = [0, 0];
  /** Sends one until it is answered: what a client does that lost its server. */
  const persist = async (one: Command): Promise<void> => {
    for (;;) {
      const answer = await send(one).catch(() => undefined);
      if (answer?.code === errorCodes.success) {
        const { results } = (answer.data ?? {}) as { results?: { code: number }[] };
        expect(results?.map(({ code }) => code) ?? []).toEqual(results ? [errorCodes.success] : []);
        done += 1;
        return;
      }
      // Whatever else it says, it says of itself that it may be sent again.
      if (answer) expect(answer.code).toBeGreaterThanOrEqual(500);
      repeats += 1;
      await until(
        'the server answers again',
        async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).status === 200,
      );
    }
  };
  const workers = Array.from({ length: 8 }, async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await persist(one);
  });
  const killServer = () => {
    for (const server of childrenOf(run.pid, join('server', 'src', 'main.ts')))
      process.kill(server, 'SIGKILL');
  };
  const atDone = (count: number) => until(`${count} commands are done`, () => done >= count);
  await atDone(15);
  killServer();
  await atDone(45);
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  await atDone(75);
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  killServer();
  await Promise.all(workers);
  expect(done).toBe(sum);
  expect(repeats).toBeGreaterThan(0);

  const balances = await db
    .selectFrom('account')
    .where('owner_id', 'in', [main, child])
    .where('kind', 'in', [1, 3])
    .orderBy('owner_id')
    .orderBy('kind')
    .select(['owner_id', 'kind', 'balance'])
    .execute();
  expect(balances.map(({ owner_id: owner, kind, balance }) => [owner, kind, Number(balance)])).toEqual([
    [main, 1, 1000 + 10 * ofEach.confirmed - ofEach.moved],
    [main, 3, ofEach.granted],
    [child, 1, ofEach.moved],
  ]);
  expect((await findViolations(db, { now: new Date() })).violations).toEqual([]);

  // Regular work, that of the night too, is long due when the server is killed: the next one does all of it, and says so.
  const deep = () => fetch(`http://127.0.0.1:${port}/api/health?deep=1`);
  for (let n = 0; n < 2; n += 1) {
    const due = new Date(Date.now() - 86_400_000);
    await db.updateTable('regular_work').set({ due_at: due, retry_at: null }).execute();
    killServer();
    await until('the next server has done all regular work', async () => {
      const left = await db.selectFrom('regular_work').where('due_at', '=', due).select('work').execute();
      return left.length === 0 && (await deep()).status === 200;
    });
  }
  await db.destroy();
  await stopInOrder(run, dataDir);
});
