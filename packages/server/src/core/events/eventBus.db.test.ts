import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { topics } from '@renderdesk/contract';
import { openTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { type Db, openDb, poolOf } from '../db/db.ts';
import { inPayloads, type BusEvent, EventBus } from './eventBus.ts';

let database: TestDatabase;
let dbs: [Db, Db];
let lines: [EventBus, EventBus];
let onError: (error: unknown) => void = () => undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  const open = (): Db => openDb(database.appUrl, { max: 2 });
  dbs = [open(), open()];
  lines = [
    new EventBus(poolOf(dbs[0]), (error) => onError(error)),
    new EventBus(poolOf(dbs[1]), () => undefined),
  ];
  await Promise.all(lines.map((line) => line.open()));
});
afterAll(async () => {
  await Promise.all(lines.map((line) => line.close()));
  await Promise.all(dbs.map((db) => db.destroy()));
  await database.drop();
});

/** Resolves with the events of a bus once it has received `count`. */
const heard = (line: EventBus, count: number): Promise<BusEvent[]> =>
  new Promise((resolve) => {
    const events: BusEvent[] = [];
    const stop = line.listen((event) => {
      events.push(event);
      if (events.length < count) return;
      stop();
      resolve(events);
    });
  });

test('every process receives once, in batches, what one process sends', async () => {
  const both = Promise.all(lines.map((line) => heard(line, 2)));
  lines[0].send([{ topic: 'task' }, { topic: 'task' }, { topic: 'export', to: 7 }]);
  lines[0].send([{ topic: 'task' }]);
  const expected = [{ topic: 'task' }, { topic: 'export', to: 7 }];
  expect(await both).toEqual([expected, expected]);
});

test('a lost connection is opened again, and every topic is announced', async () => {
  const again = Promise.all(lines.map((line) => heard(line, topics.length)));
  // Only those of this database: servers of other test files listen in the same cluster with the same role.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen%' and datname = current_database() and pid <> pg_backend_pid()`.execute(dbs[0]);
  for (const events of await again)
    expect(new Set(events.map((event) => event.topic))).toEqual(new Set(topics));
  const next = heard(lines[1], 1);
  lines[1].send([{ topic: 'organization' }]);
  expect(await next).toEqual([{ topic: 'organization' }]);
});

test('unsent events are sent once possible', async () => {
  const name = /\/(\w+)\?/.exec(database.appUrl)?.[1] ?? '';
  const url = inject('databaseServer').superUrl.replace(/\/\w+\?/, `/${name}?`);
  const superuser = new pg.Client({ connectionString: url });
  await superuser.connect();
  const refused = new Promise((resolve) => (onError = resolve));
  const found = heard(lines[1], 1);
  try {
    await superuser.query('revoke execute on function pg_notify(text, text) from public');
    lines[0].send([{ topic: 'export', to: 8 }]);
    expect(await refused).toMatchObject({ code: '42501' });
  } finally {
    await superuser.query('grant execute on function pg_notify(text, text) to public');
    await superuser.end();
  }
  expect(await found).toEqual([{ topic: 'export', to: 8 }]);
});

test('many events are sent in several payloads, each short enough', () => {
  const events = Array.from({ length: 400 }, (_, to): BusEvent => ({
    topic: 'notification',
    to,
    data: '资源'.repeat(10),
  }));
  const payloads = inPayloads(events);
  expect(payloads.length).toBeGreaterThan(1);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
  expect(payloads.flatMap((payload) => JSON.parse(payload) as BusEvent[])).toEqual(events);
});
