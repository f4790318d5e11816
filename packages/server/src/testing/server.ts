import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyCall,
  basePath,
  endings,
  type Envelope,
  headerNames,
  type InputOf,
  type OutputOf,
  type PermissionKey,
  typeByContent,
} from '@renderdesk/contract';
import { getRow } from '../build/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { readConfig } from '../core/config.ts';
import { type Db, openDb, type Tx } from '../core/db/db.ts';
import { ensureFirstAdmin, firstLoginName } from '../core/auth/firstAdmin.ts';
import { ensurePartitions } from '../core/db/partitions.ts';
import { hashPassword } from '../core/auth/password.ts';
import { openSession } from '../core/auth/session.ts';
import { addPerson } from '../build/people.ts';
import { buildServer, type Server } from '../server.ts';

/** An answer as a client sees it. */
export interface Answer<T> extends Envelope<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A signed-in member of staff of a test, with calls in their name. */
export interface Person {
  readonly adminId: number;
  readonly token: string;
  call<C extends AnyCall>(call: C, input: InputOf<C>, o?: CallOptions): Promise<Answer<OutputOf<C>>>;
  /** The same with whatever input, as an attacker might send it. */
  send(call: AnyCall, input: unknown, o?: CallOptions): Promise<Answer<unknown>>;
}
interface CallOptions {
  readonly key?: string;
  readonly english?: boolean;
  /** Asks what it would do. */
  readonly preview?: boolean;
}

export interface TestServer {
  readonly server: Server;
  /** What the server has written to its log, line by line. */
  readonly log: readonly string[];
  /** The tokens of everybody who was signed in. */
  readonly tokens: readonly string[];
  /** The owner's view, to look behind the calls. */
  readonly db: Db;
  /** The moment that the server takes for now; move it at will. */
  readonly clock: { now: Date };
  readonly admin: Person;
  /** Signs the administrator in anew, where a call has ended the session. */
  renewAdmin(): Promise<void>;
  /** Signs an account in that is there already. */
  as(adminId: number): Promise<Person>;
  /** A new member of staff with a role of these keys. */
  person(o?: PersonOptions): Promise<Person>;
  /** Calls without a session. */
  readonly stranger: Pick<Person, 'send'>;
  close(): Promise<void>;
}
interface PersonOptions {
  readonly keys?: readonly PermissionKey[];
  readonly scope?: 0 | 1 | 2;
  readonly areas?: readonly number[];
  readonly organizationId?: number;
}

/** One password hash for everybody: argon2id is meant to be slow. */
let hash: Promise<string> | undefined;
export const testPassword = 'correct horse battery';
/** The moment that a test server takes for now until its test moves it. */
export const beginning = new Date('2026-03-10T02:00:00Z');

/**
 * A whole server over a database of its own, called without a network. `work` runs the jobs that calls send too; what a server does
 * by the wall's clock (sweep, seals, regular jobs) a test does itself, so that nothing moves under its hands. `env` sets what the
 * test needs otherwise. The database starts empty but for the ground rows and the administrator, unless `database` opens another.
 */
export const openTestServer = async (
  o: {
    work?: boolean;
    env?: Readonly<Record<string, string>>;
    database?: () => Promise<TestDatabase>;
  } = {},
): Promise<TestServer> => {
  const database = await (o.database ?? openTestDatabase)();
  const dataDir = await mkdtemp(join(tmpdir(), 'rd-data-'));
  const clock = { now: new Date(beginning) };
  const config = readConfig({
    DATABASE_URL: database.appUrl,
    RENDERDESK_OWNER_URL: database.ownerUrl,
    RENDERDESK_DATA: dataDir,
    RENDERDESK_LOG: 'info',
    RENDERDESK_CHECK_ANSWERS: 'on',
    // A total is a number and comes with its rows, however busy the machine is.
    RENDERDESK_COUNT_MS: '20000',
    RENDERDESK_GRACE_MS: '20000',
    ...o.env,
  });
  const db = openDb(database.ownerUrl, { max: 2 });
  hash ??= hashPassword(testPassword);
  const passwordHash = await hash;
  await ensureFirstAdmin(db, { now: clock.now, password: testPassword, mustChangePassword: false });
  const { id: adminId } = await getRow(db, 'admin', { login_name: firstLoginName });
  const log: string[] = [];
  const server = await buildServer(config, {
    clock: () => clock.now,
    work: o.work ?? false,
    rounds: false,
    logTo: {
      write: (line) => {
        log.push(line);
        if (/"level":[56]0/.test(line)) process.stderr.write(line);
      },
    },
  });

  await ensurePartitions(server.app.db, clock.now);

  const tokens: string[] = [];
  const signIn = async (id: number): Promise<Person & { readonly sessionId: number }> => {
    const opened = await db
      .transaction()
      .execute((tx: Tx) =>
        openSession(tx, { adminId: id, now: clock.now, ip: '127.0.0.1', userAgent: 'test' }),
      );
    tokens.push(opened.token);
    return { ...caller(server, id, opened.token), sessionId: opened.sessionId };
  };
  let admin = await signIn(adminId);
  let people = 0;
  return {
    server,
    log,
    tokens,
    db,
    clock,
    get admin() {
      return admin;
    },
    renewAdmin: async () => {
      const open = await db
        .selectFrom('session')
        .where('id', '=', admin.sessionId)
        .where('ended_at', 'is', null)
        .where('as_role_id', 'is', null)
        .select('id')
        .executeTakeFirst();
      if (!open) admin = await signIn(adminId);
    },
    stranger: caller(server, 0, ''),
    as: signIn,
    person: async (p = {}) => {
      people += 1;
      const named = { name: `Person ${people}`, at: clock.now, passwordHash };
      return signIn(await addPerson(db, { ...named, ...p }));
    },
    close: async () => {
      await server.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const caller = (server: Server, adminId: number, token: string): Person => {
  const send = async (call: AnyCall, input: unknown, o: CallOptions = {}): Promise<Answer<unknown>> => {
    const headers = {
      [headerNames.token]: token,
      ...(o.key !== undefined && { [headerNames.idempotencyKey]: o.key }),
      ...(o.english === true && { [headerNames.language]: '1' }),
      ...(o.preview === true && { [headerNames.mode]: 'preview' }),
    };
    const sent = bodyOf(call, input);
    const response = await server.http.inject({
      method: call.method,
      url: basePath + call.path + sent.query,
      headers: { ...headers, ...sent.headers },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    });
    const isJson = String(response.headers['content-type']).includes('application/json');
    const body = isJson ? response.json<Envelope<unknown>>() : fileEnvelope(response.rawPayload);
    return { ...body, status: response.statusCode, headers: response.headers };
  };
  return { adminId, token, send, call: send as Person['call'] };
};

/** A file answer, dressed as an envelope whose data are the bytes. */
const fileEnvelope = (bytes: Buffer): Envelope<Buffer> => ({
  code: 200,
  message: '',
  result: true,
  data: bytes,
  requestId: '',
});

interface Sent {
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

const bodyOf = (call: AnyCall, input: unknown): Sent => {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Readonly<
    Record<string, unknown>
  >;
  if (call.method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(fields).map(([key, value]): [string, string] => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString();
    return { query: query === '' ? '' : `?${query}`, headers: {} };
  }
  if (call.kind === 'upload') return multipart(fields);
  return { query: '', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(input) };
};

/** Fields as multipart form data; `file` holds the content of the file. */
const multipart = (fields: Readonly<Record<string, unknown>>): Sent => {
  const boundary = 'renderdesk-test-boundary';
  const parts = Object.entries(fields).map(([name, value]) => {
    const isFile = name === 'file';
    const content = Buffer.isBuffer(value)
      ? value
      : Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    const ending = endings[typeByContent(content) ?? 'text/csv'][0] ?? '';
    const head = `content-disposition: form-data; name="${name}"${isFile ? `; filename="file${ending}"` : ''}`;
    return Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]);
  });
  return {
    query: '',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
};
