import type { FlagName, FourEyesName } from '@renderdesk/contract';
import type * as z from 'zod';
import type { Row } from '../audit/changes.ts';
import type { Affected } from '../audit/operation.ts';
import type { Identity } from '../auth/principal.ts';
import type { Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';
import type { Message } from '../jobs/outbox.store.ts';

/**
 * What a handler says itself of a thing; it stands for what the thing's rows would say: a version that is new has no row before it, and one
 * that is withdrawn says nothing of what it was or what stands instead.
 */
export interface DerivedChange {
  readonly kind: string;
  readonly id: number | null;
  readonly before: Row | null;
  readonly after: Row | null;
  /** For whoever decides alone: of very many things the record keeps the first rows, and they would take its place. */
  readonly isUnrecorded?: true;
}

/** What a command's handler may say of itself beside its answer. What it changes in the database is taken from its statements. */
export interface Effects {
  /** Ids it acted on, with the answer for each; by default the things whose rows it changed. */
  affected: Affected[];
  /** What stands in no row that is recorded: whose view a change widens, how long a file is. Recorded and shown beside the rows. */
  derived: DerivedChange[];
  /** What is counted against the limit of the call (`fourEyes`); by default the ids that it changed. */
  weight?: number;
  /** A second person decides on it, whatever it weighs. */
  alwaysSecond?: true;
  /** Staff who took part in it before, and so are not the second person: who asked for what is decided now. */
  parties?: readonly number[];
  reason?: string | undefined;
  /** Who it is recorded for, where nobody was signed in yet. */
  actor?: Identity;
  /** Messages that leave the house once this is committed: the only effect besides SQL. */
  messages: Message[];
  /** Events for open consoles, sent after the commit; the kinds of things whose rows it changed are told without it. */
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
  /** The caller's idempotency key; a public command has none. */
  readonly key?: string | undefined;
  /** A part of a command that was weighed as a whole, or approved by a second person: its limit is not looked at again. */
  readonly weighed?: true;
  readonly handle: Handle<O>;
  /** What a command that only begins a job will do, part by part: by these it is weighed and compared. */
  readonly parts?: readonly Handle<unknown>[] | undefined;
}
