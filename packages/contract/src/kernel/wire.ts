import * as z from 'zod';

/** Every call lives under this path (overview §7). */
export const basePath = '/api/rendering/admin/';

/** Names of the headers that travel with every call (overview §7). */
export const headerNames = {
  token: 'x-auth-token',
  version: 'version',
  signature: 'signature',
  platform: 'platform',
  channel: 'channel',
  language: 'languageflag',
  idempotencyKey: 'idempotency-key',
  /** `preview` asks a command with a key of its own what it would do: `data` is an `Impact`, and nothing is changed. */
  mode: 'mode',
} as const;

/** The fixed values among them. */
export const headerValues = {
  version: '1.0.0',
  signature: 'renderdesk-console',
  channel: 5,
  english: 1,
  chinese: 0,
} as const;

/** The cookie in which the browser keeps the token; the server reads the header only, so no forged form can act. */
export const tokenCookie = 'x-auth-token';

/**
 * Look-ups whose duplicates run side by side (overview §7): a newer list request takes the earlier one back, but not for
 * these. The specification counts ten addresses under these names and gives no paths; uploads (every multipart call) and
 * commands are never taken back at all.
 */
export const keptDuplicates = {
  acceleratedTransferIps: 'page/transmit/ips',
  nodeCapacityList: 'task/node/capacity/list',
  globalSearch: 'task/rendering/globalSearch',
  userInfoView: 'front/user/detailinfo/queryUserDetails',
  cgInfoQuery: 'task/config/cgInfo',
  platformQuery: 'task/platform/query',
  mirrorConfig: 'mirror/config',
} as const;
const kept: ReadonlySet<string> = new Set(Object.values(keptDuplicates));

/** Whether requests to a path run side by side, whatever its kind. */
export const keepsDuplicates = (path: string): boolean => kept.has(path);

/** Page sizes offered everywhere; a list with another default offers that one first (checklist P-048). */
export const pageSizes = [50, 100, 200, 500, 800] as const;
export const defaultPageSize = 50;
/** Lists count exactly, and page by number, up to here; beyond they say «≥» and go by cursor. */
export const exactTotal = 10_000;
/** So many event streams of one person stay open in one server process: a browser has one for all its tabs. */
export const streamsAPerson = 20;
/** So many sessions of the console has one person side by side; a further sign-in ends the one that was not used for longest. */
export const sessionsAPerson = 20;
/** What `tooManyRequests` says besides: in how many seconds its limit lets the call through again, where that is known. */
export const TooManyRequests = z
  .object({ seconds: z.number().min(0) })
  .nullable()
  .catch(null);
/** So many exports of one person wait or run as jobs. */
export const exportsAPerson = 10;
/** So long may the JSON of a request take to come in. */
export const bodyMs = 30_000;
/** So long after an attempt ended its log may still grow, by so many bytes. */
export const lateLogMs = 15 * 60_000;
export const lateLogBytes = 4 * 1024 * 1024;
/** So many calls of one caller run at once in one server process, and so many more wait; what comes beyond is refused. */
export const callsAtOnce = 8;
export const callsWaiting = 100;
/** One call searches so many bytes of a log, and so long; the caller goes on where it stopped. */
export const logSearchBytes = 48 * 1024 * 1024;
export const logSearchMs = 2000;
/** Input is nested at most so deep. */
export const deepest = 32;
/** At most this many ids stand in one command; more go as a selection (checklist P-040). */
export const maxIds = 100_000;

export type Language = 'zh' | 'en';

/** What every call answers. `code` 200 is success; see `errors/behaviour.ts` for the rest. */
export interface Envelope<T> {
  code: number;
  message: string;
  result: boolean;
  data: T;
  requestId: string;
  /** Suppresses the general error toast (overview §8). */
  blockExchange?: boolean;
}

/**
 * One page of a list. `atLeast` says that `total` is a lower bound, `totalLater` that it counts these rows only and a
 * second request returns it; `next`/`prev` are cursors of the neighbour pages.
 */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    pageNum: z.int(),
    pageCount: z.int(),
    total: z.int(),
    size: z.int(),
    items: z.array(row),
    atLeast: z.boolean().optional(),
    totalLater: z.boolean().optional(),
    next: z.string().optional(),
    prev: z.string().optional(),
  });
export type Page<Row> = Omit<z.output<ReturnType<typeof pageOf<z.ZodUnknown>>>, 'items'> & { items: Row[] };

/** The answer for one id of a bulk command: 200 or the code of its refusal, with the reason in the caller's language. */
export const IdResult = z.object({ id: z.number(), code: z.int(), message: z.string() });
export type IdResult = z.output<typeof IdResult>;

/** The answer of a bulk command; a large one names the job that carries it out. */
export const PerIdAnswer = z.object({
  done: z.int(),
  refused: z.int(),
  results: z.array(IdResult),
  jobId: z.int().optional(),
});
export type PerIdAnswer = z.output<typeof PerIdAnswer>;

/** What an export answers when it became a row of the export list instead of a file. */
export const ExportQueued = z.object({ exportId: z.int(), total: z.int() });
export type ExportQueued = z.output<typeof ExportQueued>;
