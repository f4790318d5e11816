import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PermissionKey, tokenCookie } from '@renderdesk/contract';
import { DEMO, openTestDatabase } from '../../scripts/testing/database.ts';
import { readConfig } from '../../packages/server/src/core/config.ts';
import { type Db, openDb } from '../../packages/server/src/core/db/db.ts';
import { openSession } from '../../packages/server/src/core/auth/session.ts';
import { sweepFarm } from '../../packages/server/src/farm/sweep.store.ts';
import { buildServer, type Server } from '../../packages/server/src/server.ts';
import { addPerson, idOfAdmin } from './people.ts';
import { type OpenOptions, type Opened, startBrowser } from './browser.ts';

/** A whole console over a copy of the demo farm: server and database, and the worker's browser. */
export interface TestConsole {
  readonly url: string;
  readonly db: Db;
  readonly server: Server;
  /** A page in a browser profile of its own, not signed in. */
  open(o?: OpenOptions): Promise<Opened>;
  /** The same, signed in as the administrator, or as someone with just these keys. */
  openSignedIn(
    o?: OpenOptions & { keys?: readonly PermissionKey[]; areas?: readonly number[] },
  ): Promise<Opened>;
  /** The same, signed in as a member of staff that stands already. */
  openSignedInAs(adminId: number, o?: OpenOptions): Promise<Opened>;
  close(): Promise<void>;
}

/** Starts it. `env` sets what a journey needs otherwise. */
export const startConsole = async (env: Readonly<Record<string, string>> = {}): Promise<TestConsole> => {
  const database = await openTestDatabase(DEMO);
  const dataDir = await mkdtemp(join(tmpdir(), 'rd-e2e-'));
  const config = readConfig({
    DATABASE_URL: database.appUrl,
    RENDERDESK_OWNER_URL: database.ownerUrl,
    RENDERDESK_DATA: dataDir,
    RENDERDESK_LOG: 'error',
    RENDERDESK_CHECK_ANSWERS: 'on',
    // A total is a number and comes with its rows, however busy the machine is.
    RENDERDESK_COUNT_MS: '20000',
    RENDERDESK_GRACE_MS: '20000',
    RENDERDESK_HOST: '127.0.0.1',
    ...env,
  });
  const db = openDb(database.ownerUrl, { max: 2 });
  const now = new Date();
  // What the first sweep would stop (arrears, time) is stopped before a journey looks, and not under its hands.
  await sweepFarm(db, { now, lostAfterMs: 60_000, heardSince: now });
  const server = await buildServer(config);
  await server.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const shared = await startBrowser();
  const openSignedInAs = async (adminId: number, o: OpenOptions = {}): Promise<Opened> => {
    const opened = await shared.open(o);
    const { token } = await db
      .transaction()
      .execute((tx) => openSession(tx, { adminId, now: new Date(), ip: '127.0.0.1', userAgent: 'journey' }));
    await opened.context.addCookies([{ name: tokenCookie, value: token, url }]);
    return opened;
  };
  return {
    url,
    db,
    server,
    open: shared.open,
    openSignedInAs,
    openSignedIn: async (o = {}) =>
      openSignedInAs(o.keys ? await addPerson(db, o.keys, o.areas ?? []) : await idOfAdmin(db), o),
    close: async () => {
      await shared.close();
      await server.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
