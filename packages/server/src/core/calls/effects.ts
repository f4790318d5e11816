import type { FlagName, FourEyesName } from '@renderdesk/contract';
import type * as z from 'zod';
import type { Row } from '../audit/changes.ts';
import type { Affected } from '../audit/operation.ts';
import type { Identity } from '../auth/principal.ts';
import type { Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';
import type { Message } from '../jobs/outbox.store.ts';

/**
 * A change that a handler states itself, in place of the change derived from the rows. A new version has no row before
 * it, and the row of a withdrawn version does not say what it replaced or what applies now.
 */
export interface DerivedChange {
  readonly kind: string;
  readonly id: number | null;
  readonly before: Row | null;
  readonly after: Row | null;
  /**
   * Shown in the impact only. With very many things the record keeps the first rows, and these entries would displace
   * them.
   */
  readonly isUnrecorded?: true;
}

/**
 * What a command's handler reports in addition to its answer. Changes of the database are derived from its statements.
 */
export interface Effects {
  /** Ids with the result of each; by default the things whose rows changed. */
  affected: Affected[];
  /**
   * Changes that no recorded row shows, such as whose view a change widens or how long a file is. Recorded and shown
   * with the rows.
   */
  derived: DerivedChange[];
  /** Weight to compare with the call's limit (`fourEyes`); by default the number of changed ids. */
  weight?: number;
  /** The command takes back what was counted when it was done: its weight counts by itself, and not into the day. */
  isTakenBack?: true;
  /** Requires a second person whatever the weight. */
  alwaysSecond?: true;
  /**
   * Staff who took part earlier and therefore cannot be the second person, such as the requester of what is decided
   * now.
   */
  parties?: readonly number[];
  reason?: string | undefined;
  /** Actor of the record, when nobody was signed in yet. */
  actor?: Identity;
  /** Messages to send out after the commit: the only effect other than SQL. */
  messages: Message[];
  /**
   * Events for open consoles, sent after the commit. Topics of the kinds whose rows changed are added automatically.
   */
  events: BusEvent[];
}

export type Handle<O> = (tx: Tx, effects: Effects) => Promise<O>;

export interface CommandRun<O> {
  readonly call: {
    readonly name: string;
    readonly audit: string;
    readonly input: z.core.$ZodType;
    readonly object?: string;
    readonly blockedBy?: FlagName | undefined;
    readonly erases?: true | undefined;
    readonly tellsSecret?: true | undefined;
    readonly reveals?: true | undefined;
    readonly fourEyes?: FourEyesName | undefined;
  };
  readonly input: unknown;
  /** The caller's idempotency key; public commands have none. */
  readonly key?: string | undefined;
  /**
   * Set for a part of a command that was weighed as a whole or approved by a second person; its limit is not checked
   * again.
   */
  readonly weighed?: true;
  readonly handle: Handle<O>;
  /** For a command that only starts a job: the parts of the job, which determine its weight and impact. */
  readonly parts?: readonly Handle<unknown>[] | undefined;
}
