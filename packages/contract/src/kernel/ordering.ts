import * as z from 'zod';
import { type AuditOptions, type Options } from './callBase.ts';
import { command, type CommandCall } from './commandCall.ts';
import { errorCodes } from '../errors/codes.ts';

/** So many rows are put in order at once: those of one page. */
const mostOrdered = 800;

/** Puts rows in the order of their ids. The rows take each other's places; rows that are not named keep theirs. */
export const orderOf = <Id extends z.ZodType>(
  path: string,
  o: Pick<Options, 'access'> & AuditOptions & { readonly id: Id },
): CommandCall<{ ids: z.ZodArray<Id> }, null> =>
  command(path, {
    ...o,
    errors: [errorCodes.notFound],
    input: { ids: z.array(o.id).min(2).max(mostOrdered) },
  }) as never;
