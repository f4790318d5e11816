/** Addresses and handle of a running PostgreSQL; see postgres.mjs. */
export interface RunningPostgres {
  /** Role rd_owner, which owns the database `renderdesk` and migrates it. */
  ownerUrl: string;
  /** Role rd_app, which runs and owns nothing. */
  appUrl: string;
  /** The superuser, in the database `postgres`. */
  superUrl: string;
  socketDir: string;
  /** The process id of the postgres that runs now; changes when it was started again. */
  pid(): number;
  stop(): Promise<void>;
}

export function startPostgres(options: {
  /** The data folder; the cluster is made in its folder `postgres`. */
  dataDir: string;
  /** `off` for tests: a crash may lose everything. */
  durability?: 'on' | 'off';
  /** Gets the lines meant for people. */
  log?: (line: string) => void;
}): Promise<RunningPostgres>;

export function socketUrls(
  socketDir: string,
  passwords: Record<string, string>,
): { superUrl: string; ownerUrl: string; appUrl: string };
