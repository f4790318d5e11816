import * as z from 'zod';
import { Instant, OperationId } from './values.ts';

/** What a command did to one thing: when, by whom, why, and what became of each field, as people read it. */
const Happened = z.object({
  operationId: OperationId,
  at: Instant,
  reallyName: z.string(),
  /** The call's label in the reader's language. */
  action: z.string(),
  outcome: z.int(),
  reason: z.string(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type Happened = z.output<typeof Happened>;

/** What happened to one thing, newest first; at most 200. */
export const History = z.array(Happened);
