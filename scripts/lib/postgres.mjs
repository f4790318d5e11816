import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { guard } from './guard.mjs';
import { FriendlyError, newsLines } from './messages.mjs';
import { postgresBinaries } from './platform.mjs';
import { postgresIdentity } from './postgres-identity.mjs';
import { isPostgresOf, stopProcess } from './processes.mjs';
import { socketFolder } from './socket-folder.mjs';
import {
  APP_ROLE,
  DATABASE,
  OWNER_ROLE,
  SUPER_ROLE,
  asDataFolderFailure,
  clusterPaths,
  giveTo,
  inspectCluster,
  lastLine,
  makeCluster,
  prepareDataFolder,
  resetSuperPassword,
  roleSecrets,
  writeSettings,
} from './postgres-cluster.mjs';

/** Orderly, then quick (a recovery follows), then by force: a stop always ends. */
const STOP_STEPS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
];
const LONGEST_RECOVERY_MS = 15 * 60_000;
const LARGEST_LOG_BYTES = 20 * 2 ** 20;
const CALM_AFTER_MS = 60_000;

/**
 * Starts the PostgreSQL of a data folder and watches over it: makes the cluster when there is none, stops one that a
 * killed launcher left behind, starts it again when it dies. Reached only through a Unix socket in a folder of mode
 * 700, and there by password (file of mode 600). The caller holds the data folder's lock.
 * `durability: 'off'` is for tests. `log` gets the lines for people.
 * Answers `{ ownerUrl, appUrl, superUrl, socketDir, pid(), stop() }`; throws FriendlyError.
 */
export async function startPostgres({ dataDir, durability = 'on', log = () => {} }) {
  const tell = (code, parameters) => newsLines(code, parameters).forEach((line) => log(line));
  const binaries = postgresBinaries();
  const paths = clusterPaths(dataDir);
  await prepareDataFolder(dataDir);
  try {
    const state = await inspectCluster(dataDir);
    const identity = postgresIdentity(paths.pgData);
    const { passwords, fresh } = await roleSecrets(dataDir);
    await stopLeftover(paths.pgData, tell);
    if (state === 'absent') {
      tell('makingDatabase');
      await makeCluster({
        dataDir,
        binaries,
        identity,
        password: passwords[SUPER_ROLE],
        durability,
        onMended: () => tell('mendedHalfMade'),
      });
    }
    if (identity.owner) await giveTo(paths.pgData, identity.owner);
    await writeSettings(dataDir, durability, identity.owner);
    if (state === 'whole' && fresh) {
      await resetSuperPassword({ dataDir, binaries, identity, password: passwords[SUPER_ROLE] });
    }
    const socketDir = socketFolder(dataDir);
    if (identity.owner) await chown(socketDir, identity.owner.uid, identity.owner.gid);
    const urls = socketUrls(socketDir, passwords);
    const supervisor = new Supervisor({
      dataDir,
      binaries,
      identity,
      socketDir,
      superUrl: urls.superUrl,
      tell,
    });
    await supervisor.start();
    try {
      await makeRoles(urls.superUrl, passwords, fresh);
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
    const stop = async () => {
      await supervisor.stop();
      rmSync(socketDir, { recursive: true, force: true });
    };
    return { ...urls, socketDir, pid: () => supervisor.pid, stop };
  } catch (error) {
    throw asDataFolderFailure(error, dataDir);
  }
}

/** The three addresses of a running PostgreSQL; `host` is the socket's folder. */
export function socketUrls(socketDir, passwords) {
  const url = (role, database) =>
    `postgresql://${role}:${passwords[role]}@/${database}?host=${encodeURIComponent(socketDir)}`;
  return {
    superUrl: url(SUPER_ROLE, 'postgres'),
    ownerUrl: url(OWNER_ROLE, DATABASE),
    appUrl: url(APP_ROLE, DATABASE),
  };
}

/** Ends a PostgreSQL that outlived its launcher, and removes a pid file that names some other process. */
async function stopLeftover(pgData, tell) {
  const file = join(pgData, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (Number.isInteger(pid) && pid > 0 && isPostgresOf(pid, pgData)) {
    await stopProcess(pid, STOP_STEPS);
    tell('stoppedLeftover', { pid });
  }
  rmSync(file, { force: true });
}

/** The owner migrates, the app runs and owns nothing; both get their passwords set when these are new. */
async function makeRoles(superUrl, passwords, fresh) {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT rolname FROM pg_roles WHERE rolname = ANY($1)', [
      [OWNER_ROLE, APP_ROLE],
    ]);
    const present = new Set(rows.map((row) => row.rolname));
    for (const role of [OWNER_ROLE, APP_ROLE]) {
      if (!present.has(role)) await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${passwords[role]}'`);
      else if (fresh) await client.query(`ALTER ROLE ${role} PASSWORD '${passwords[role]}'`);
    }
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`);
  } finally {
    await client.end();
  }
}

/** One postgres process at a time, restarted with back-off until `stop` is called. */
class Supervisor {
  constructor(options) {
    this.options = options;
    this.pid = 0;
    this.stopping = false;
    this.log = clusterPaths(options.dataDir).log;
  }

  /** Starts and waits until it answers; throws FriendlyError with PostgreSQL's own reason when it ends before. */
  async start() {
    this.spawn();
    const { exited } = this;
    const answer = await Promise.race([this.whenAnswering(exited), exited]);
    if (answer !== 'answering') throw this.failure();
    void exited.then(() => this.revive());
  }

  spawn() {
    const { dataDir, binaries, identity, socketDir } = this.options;
    const { pgData } = clusterPaths(dataDir);
    if ((statSync(this.log, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG_BYTES)
      renameSync(this.log, `${this.log}.1`);
    const output = openSync(this.log, 'a', 0o600);
    this.logStart = statSync(this.log).size;
    const command = [
      ...identity.prefix,
      join(binaries, 'postgres'),
      '-D',
      pgData,
      '--listen_addresses=',
      `--unix_socket_directories=${socketDir}`,
      '--unix_socket_permissions=0700',
      '--logging_collector=off',
    ];
    // A session of its own: Ctrl-C in the terminal reaches the launcher only, which stops the server first.
    const child = spawn(command[0], command.slice(1), { detached: true, stdio: ['ignore', output, output] });
    closeSync(output);
    this.pid = child.pid ?? 0;
    this.guard = this.pid ? guard(this.pid, 'INT') : null;
    this.exited = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    void this.exited.then(() => this.guard?.dismiss());
  }

  async whenAnswering(exited) {
    let running = true;
    void exited.then(() => (running = false));
    const begun = Date.now();
    let said = false;
    while (running && Date.now() - begun < LONGEST_RECOVERY_MS) {
      const client = new pg.Client({
        connectionString: this.options.superUrl,
        connectionTimeoutMillis: 5000,
      });
      try {
        await client.connect();
        await client.end();
        return 'answering';
      } catch (error) {
        client.end().catch(() => {});
        if (error.code && /^(28|3D)/.test(error.code)) {
          await stopProcess(this.pid, STOP_STEPS);
          return error.message;
        }
      }
      if (!said && Date.now() - begun > 5000) {
        said = true;
        this.options.tell('postgresRecovering');
      }
      await delay(25);
    }
    return 'silent';
  }

  failure() {
    const { dataDir } = this.options;
    const written = readFileSync(this.log).subarray(this.logStart).toString('utf8');
    if (/No space left on device|Disk quota exceeded/.test(written))
      return new FriendlyError('diskFull', { path: dataDir });
    return new FriendlyError('postgresFailed', { log: this.log, detail: lastLine(written) });
  }

  async revive() {
    const { dataDir, tell } = this.options;
    let wait = 200;
    let reason = await this.exited;
    while (!this.stopping) {
      tell('postgresDied', { reason, delay: wait / 1000 });
      if (this.failure().code === 'diskFull') tell('postgresDiskFull', { path: dataDir });
      await delay(wait);
      if (this.stopping) return;
      await stopLeftover(clusterPaths(dataDir).pgData, tell);
      this.spawn();
      const { exited } = this;
      if ((await Promise.race([this.whenAnswering(exited), exited])) === 'answering') {
        tell('postgresBack');
        const calm = Date.now() + CALM_AFTER_MS;
        reason = await exited;
        if (Date.now() > calm) wait = 200;
      } else {
        reason = await exited;
      }
      wait = Math.min(wait * 2, 10_000);
    }
  }

  /** Stops in order and within a bound; safe to call twice. */
  async stop() {
    this.stopping = true;
    if (!this.pid) return;
    await stopProcess(this.pid, STOP_STEPS);
    await this.exited;
  }
}
