import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exportState } from '@renderdesk/contract';
import pg from 'pg';
import { openDb } from '../../packages/server/src/core/db/db.ts';
import { ensureFirstAdmin } from '../../packages/server/src/core/auth/firstAdmin.ts';
import { migrate } from '../../packages/server/src/core/db/migrate.ts';
import { openSession } from '../../packages/server/src/core/auth/session.ts';
import { fillDemo } from '../../packages/server/src/demo/index.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { fillFrames, freshenNodes } from './frames.ts';

const root = resolve(import.meta.dirname, '../..');

/** The demo `large` (1,003,000 tasks) with ten million frames, in a durable PostgreSQL of the bench's own. */
export interface Farm {
  readonly dataDir: string;
  /** Role rd_owner. */
  readonly ownerUrl: string;
  /** Role rd_app: what the server and the bare clients use. */
  readonly appUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the farm of the folder `RENDERDESK_BENCH_DATA` (`.cache/bench` unless set). It is filled the first time, and anew
 * when a migration, the demo or the bench's own fill changed since; otherwise, or with `RENDERDESK_BENCH_KEEP=on`, the data of the
 * last run serve again, migrated.
 */
export const openFarm = async (): Promise<Farm> => {
  const dataDir = resolve(root, process.env['RENDERDESK_BENCH_DATA'] ?? '.cache/bench');
  const stampFile = join(dataDir, '.stamp');
  const stamp = await stampOfSources();
  const filled = await readFile(stampFile, 'utf8').catch(() => '');
  const isFilled = filled === stamp || (filled !== '' && process.env['RENDERDESK_BENCH_KEEP'] === 'on');
  if (!isFilled) await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir, durability: 'on' });
  const farm = {
    dataDir,
    ownerUrl: postgres.ownerUrl,
    appUrl: postgres.appUrl,
    stop: () => postgres.stop(),
  };
  try {
    await migrate(farm.ownerUrl, { now: new Date() });
    if (!isFilled) {
      await fill(farm.ownerUrl, 'large');
      await asOwner(farm, fillFrames);
      await writeFile(stampFile, stamp);
    }
    await asOwner(farm, dropWork);
    await asOwner(farm, freshenNodes);
    // What autovacuum would have done by now: pages all visible; statistics are kept from the fill.
    await asOwner(farm, (client) => client.query(isFilled ? 'VACUUM' : 'VACUUM (ANALYZE)'));
    return farm;
  } catch (error) {
    await farm.stop();
    throw error;
  }
};

/** Exports that an earlier measurement asked for and did not wait for would run beside the next one. */
const dropWork = async (client: pg.Client): Promise<void> => {
  const { queued, running, cancelled } = exportState.of;
  await client.query('DELETE FROM pgboss.job');
  await client.query('UPDATE job_run SET state = $1, ended_at = now() WHERE state IN ($2, $3)', [
    cancelled,
    queued,
    running,
  ]);
};

/** A farm of the plain demo (1,000 tasks) in a folder of its own that goes with it: for what does not hang on size. */
export const openDemo = async (): Promise<Farm> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rd-bench-demo-'));
  const postgres = await startPostgres({ dataDir, durability: 'on' });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.ownerUrl, { now: new Date() });
    await fill(postgres.ownerUrl, 'on');
  } catch (error) {
    await stop();
    throw error;
  }
  return { dataDir, ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl, stop };
};

const stampOfSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  const sources = ['packages/server/src/{migrations/*.sql,demo/*.ts}', 'bench/lib/frames.ts'];
  for (const path of globSync(sources, { cwd: root }).toSorted())
    hash.update(await readFile(join(root, path)));
  return hash.digest('hex');
};

const fill = async (ownerUrl: string, size: 'on' | 'large'): Promise<void> => {
  const db = openDb(ownerUrl, { max: 2 });
  const now = new Date();
  await ensureFirstAdmin(db, { now, mustChangePassword: false });
  await fillDemo(db, { now, size });
  await db.destroy();
};

/** Does something on a connection of the role that owns the tables. */
export const asOwner = async <T>(farm: Farm, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: farm.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The id of the first administrator. */
export const adminOf = (farm: Farm): Promise<number> =>
  asOwner(farm, async (client) => {
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM admin WHERE login_name = 'admin'`);
    return Number(rows[0]?.id);
  });

/** The id of the task of a scene. */
export const taskOf = (farm: Farm, scene: string): Promise<number> =>
  asOwner(farm, async (client) => {
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM task WHERE scene_name = $1`, [scene]);
    return Number(rows[0]?.id);
  });

/** Signs someone in without a password, also one who would have to change it first, and answers the token. */
export const signIn = async (farm: Farm, adminId: number): Promise<string> => {
  const db = openDb(farm.ownerUrl, { max: 1 });
  const o = { adminId, now: new Date(), ip: '127.0.0.1', userAgent: 'bench' };
  await db.updateTable('admin').set({ must_change_password: false }).where('id', '=', adminId).execute();
  const { token } = await db.transaction().execute((tx) => openSession(tx, o));
  await db.destroy();
  return token;
};

/** Signs in so many people who have the roles that somebody has, and answers their tokens. */
export const colleaguesOf = async (farm: Farm, adminId: number, count: number): Promise<string[]> => {
  const ids = await asOwner(farm, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `WITH added AS (
         INSERT INTO admin (login_name, really_name, organization_id, password_hash, created_at)
         SELECT 'colleague' || n, 'colleague ' || n, a.organization_id, '!', now()
         FROM admin a, generate_series(1, $2) n WHERE a.id = $1
         ON CONFLICT DO NOTHING RETURNING id),
       given AS (INSERT INTO admin_role (admin_id, role_id)
         SELECT added.id, r.role_id FROM added, admin_role r WHERE r.admin_id = $1)
       SELECT id FROM added UNION SELECT id FROM admin WHERE login_name ~ '^colleague[0-9]+$' LIMIT $2`,
      [adminId, count],
    );
    return rows.map((row) => Number(row.id));
  });
  const tokens: string[] = [];
  for (const id of ids) tokens.push(await signIn(farm, id));
  return tokens;
};
