import { versionStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlanDatabase, type PlanDatabase } from '../testing/planned.ts';
import { rowsHandled, rowsRead } from '../testing/plans.ts';
import { matchNodes } from './state.store.ts';

/* The nodes of a platform are read with each lease: what plugins cost there must not be nodes times plugins times rows of plugins. */

const now = new Date('2026-03-10T02:00:00Z');
const [nodes, each, rows] = [300, 10, 600];
let database: PlanDatabase;

beforeAll(async () => {
  database = await openPlanDatabase({ now }, async (owner) => {
    await sql`insert into node (name, platform_id, service, power, software, plugins, cores, os, created_at)
      select 'm' || n, 1, 0, 2, '{2007}', array(select 'Plug' || p || ' 1.0' from generate_series(1, ${each}::int) p), 16, 1, ${now}
      from generate_series(1, ${nodes}::int) n`.execute(owner);
    await sql`insert into plugin (software_id, plugin_name, plugin_version, version_status, dependencies, platforms, systems,
        client_version, remark, created_at)
      select 2007, 'plug' || p, '1.0', ${versionStatus.of.open}::smallint, '{}', '{}', '{}', '', '', ${now}
      from generate_series(1, ${rows}::int) p`.execute(owner);
  });
});
afterAll(() => database.close());

const read = async () => {
  let found: Awaited<ReturnType<typeof matchNodes>> = [];
  const { recorder } = database;
  const [statement] = await recorder.record(
    async () => (found = await matchNodes(recorder.db, { platformId: 1 })),
  );
  if (!statement) throw new Error('no statement');
  return { statement, pluginsOf: new Set(found.map(({ plugins }) => plugins.length)) };
};

test('without a row that restricts, nodes and rows of plugins are read once each', async () => {
  const { statement, pluginsOf } = await read();
  expect(pluginsOf).toEqual(new Set([each]));
  expect(await rowsRead(database.owner, statement)).toBeLessThan(nodes * 2 + rows + 100);
});

test('with many, the work is that of the plugins that nodes report, and not times the rows', async () => {
  // Half of the plugins are of another system; all others have a row of another software too.
  await sql`update plugin set systems = '{2}' where id % 2 = 0`.execute(database.owner);
  await sql`insert into plugin (software_id, plugin_name, plugin_version, version_status, dependencies, platforms, systems,
      client_version, remark, created_at)
    select 2030, plugin_name, plugin_version, version_status, '{}', '{9}', '{}', '', '', created_at from plugin`.execute(
    database.owner,
  );
  await sql`analyze plugin`.execute(database.owner);
  const { statement, pluginsOf } = await read();
  expect(pluginsOf).toEqual(new Set([each / 2]));
  expect(await rowsHandled(database.owner, statement)).toBeLessThan(12 * (nodes * each + 2 * rows));
});
