import type { Impact } from '@renderdesk/contract';
import type { Affected } from '../audit/operation.ts';
import type { Identity } from '../auth/principal.ts';
import type { BusEvent } from '../events/eventBus.ts';
import type { Message } from '../jobs/outbox.store.ts';

/** What a command's handler may say of itself beside its answer. What it changes in the database is taken from its statements. */
export interface Effects {
  /** Ids it acted on, with the answer for each; by default the things whose rows it changed. */
  affected: Affected[];
  /** Consequences that stand in no row it wrote: whose view a change widens, say. Recorded and shown beside the rows. */
  derived: Derived[];
  /** What is counted against the limit of the call (`fourEyes`); by default the ids that it changed. */
  weight?: number;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  /** Who it is recorded for, where nobody was signed in yet. */
  actor?: Identity;
  /** Messages that leave the house once this is committed: the only effect besides SQL. */
  messages: Message[];
  /** Events for open consoles, sent after the commit. */
  events: BusEvent[];
}
export type Derived = Impact['rows'][number];
