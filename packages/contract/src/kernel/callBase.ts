import type { PermissionKey } from '../permissions/permissions.ts';
import { type ErrorCode, errorCodes } from '../errors/codes.ts';
import type { FourEyesName } from './fourEyes.ts';
import { type Method, methodOf } from './methods.ts';
import { day, minute } from './time.ts';
import type { Shape } from './values.ts';

/** Who may send a call. The server denies by default: a call without one of these does not compile. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'anySignedIn' }
  | { readonly kind: 'anyOf'; readonly keys: readonly PermissionKey[] };

export const open: Access = { kind: 'public' };
export const anySignedIn: Access = { kind: 'anySignedIn' };
/** Any one of the keys opens the call; a row rule on the server may narrow what each key shows. */
export const anyOf = (...keys: [PermissionKey, ...PermissionKey[]]): Access => ({ kind: 'anyOf', keys });

/** How often a call may be sent within `withinMs`, counted per address, signed-in person, or value of one input field. */
export interface RateLimit {
  readonly per: 'address' | 'person' | (string & {});
  readonly times: number;
  readonly withinMs: number;
}

/**
 * Limit of wrong guesses at a secret of an account. A try is counted before the secret is checked, under the name that was
 * sent, whether or not an account has it; a right secret resets the count. After `free` wrong guesses each further one must
 * wait, twice as long each time. Each network has a count of its own, so that guesses of strangers do not lock the owner
 * out; the networks from which the account never signed in also share a count, which `strangers` limits.
 */
export interface GuessLimit {
  /** The field that names the account. */
  readonly per: string;
  /** The error code that means a wrong guess. */
  readonly wrong: ErrorCode;
  readonly free: number;
  readonly strangers: number;
}
/** The first and the longest wait after wrong guesses, and how long after the last one the count is forgotten. */
export const guessWaits = { first: minute, longest: 15 * minute, forgotten: day } as const;

/** Largest body in bytes by default. A hundred thousand ids are two megabytes. */
export const bodyBytes = { open: 4 * 1024, signedIn: 256 * 1024, largest: 2 * 1024 * 1024 } as const;

/** Options of calls of every kind; all but `access` have a default. */
export interface Options {
  readonly access: Access;
  /** Further paths under which the same call answers. */
  readonly aliases?: readonly string[];
  /** Error codes that the call may answer in addition to the general ones. */
  readonly errors?: readonly ErrorCode[];
  /** Whether a second request cancels the first still in flight (overview §7). Commands are never cancelled. */
  readonly duplicates?: 'cancel' | 'keep';
  /** Code 700, «nothing found», is silent for a look-up and shown for an export (checklist O-291). */
  readonly nothingFound?: 'silent' | 'shown';
  /** Counted before anything else is done, whatever the answer; beyond it the call answers `tooManyRequests`. */
  readonly limits?: readonly RateLimit[];
  /** How often its secret may be guessed. */
  readonly guesses?: GuessLimit;
  /** How many of an expensive call one person may run at once in one server process; further ones wait. */
  readonly atOnce?: number;
  /** Largest body in bytes; of an upload, its file. By default by who may send it. */
  readonly maxBytes?: number;
  /** The flag that refuses this command while it is on. */
  readonly blockedBy?: FlagName;
  /** The limit beyond which the command becomes a request that a second person decides. */
  readonly fourEyes?: FourEyesName;
  /** It erases data: neither its operation record nor a request for approval keeps the erased values. */
  readonly erases?: true;
  /** The answer holds a secret that is shown once: the server does not keep the answer and refuses a repeated request. */
  readonly tellsSecret?: true;
  /** Open to somebody who must change the password first; all others answer `passwordMustChange`. */
  readonly beforePasswordChange?: true;
  /** Open to somebody who must set up a second factor first; all others answer `factorNeeded`. */
  readonly beforeFactor?: boolean;
  /** Whether an API token may send it; by default `opensToTokens` decides. */
  readonly byToken?: boolean;
  /** The answer opens a session: the header `x-auth-token` carries the token too. */
  readonly opensSession?: true;
  /** A session that views the console as a role may send this command: it ends the view or saves a personal preference. */
  readonly whileSeeingAs?: true;
}
/** Options that most calls do not have. */
type Rare =
  | 'guesses'
  | 'atOnce'
  | 'blockedBy'
  | 'erases'
  | 'tellsSecret'
  | 'fourEyes'
  | 'beforePasswordChange'
  | 'beforeFactor'
  | 'byToken'
  | 'opensSession'
  | 'whileSeeingAs';

/** Flags of the installation that block whole families of commands. */
export type FlagName = 'prohibitOperate';

export interface Base extends Required<Omit<Options, 'errors' | Rare>>, Pick<Options, Rare> {
  readonly path: string;
  /** From the table of `methods.ts`. */
  readonly method: Method;
  readonly errors: readonly ErrorCode[];
  /** Area, group and key, filled in by `calls()`: `task.renders.stop`. */
  readonly name: string;
  readonly area: string;
  readonly group: string;
  readonly key: string;
}

export const base = (path: string, o: Options, defaults: Partial<Base> = {}): Base => ({
  path,
  access: o.access,
  method: methodOf(path),
  aliases: o.aliases ?? [],
  errors: [
    ...(o.errors ?? []),
    ...(o.fourEyes ? [errorCodes.awaitsApproval, errorCodes.alreadyRequested] : []),
  ],
  duplicates: o.duplicates ?? defaults.duplicates ?? 'keep',
  nothingFound: o.nothingFound ?? defaults.nothingFound ?? 'silent',
  limits: o.limits ?? [],
  maxBytes:
    o.maxBytes ?? defaults.maxBytes ?? (o.access.kind === 'public' ? bodyBytes.open : bodyBytes.signedIn),
  ...(o.atOnce !== undefined && { atOnce: o.atOnce }),
  ...(o.guesses && { guesses: o.guesses }),
  ...(o.blockedBy && { blockedBy: o.blockedBy }),
  ...(o.erases && { erases: o.erases }),
  ...(o.tellsSecret && { tellsSecret: o.tellsSecret }),
  ...(o.fourEyes && { fourEyes: o.fourEyes }),
  ...(o.beforePasswordChange && { beforePasswordChange: o.beforePasswordChange }),
  ...(o.beforeFactor && { beforeFactor: true }),
  ...(o.byToken !== undefined && { byToken: o.byToken }),
  ...(o.opensSession && { opensSession: o.opensSession }),
  ...(o.whileSeeingAs && { whileSeeingAs: o.whileSeeingAs }),
  name: '',
  area: '',
  group: '',
  key: '',
});

/** `Input` for a call of known fields, `unknown` for one of any fields, so that every call is assignable to `AnyCall`. */
export type Known<S extends Shape, Input> = Shape extends S ? unknown : Input;

/** How operation records name a command and the kind of thing that it acts on. */
export interface Audited {
  /** The operation's name in the audit log: `task.stop`. */
  readonly audit: string;
  /** The kind of thing that it acts on: the kind of a table (`core/audit/tables.ts`). */
  readonly object?: string;
}
/** A command declares `audit`, or only `object`, from which its name is made: `position.add`. */
export type AuditOptions = Audited | (Partial<Audited> & Required<Pick<Audited, 'object'>>);
