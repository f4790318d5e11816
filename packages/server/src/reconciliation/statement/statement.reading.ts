import { tablesOf } from '../../core/uploads/parsing/tables.ts';
import type { Read } from '../../core/uploads/reading.ts';
import { statementOf } from './statement.rules.ts';
import type { StatementHead, StatementLine } from './unreadable.rules.ts';

/** An account's file: its name, and what `statementOf` has to know. */
type Query = { readonly name: string } & Parameters<typeof statementOf>[1];

/** The lines of a statement, oldest first; `head` is all else that it says. */
export const read: Read<Query, StatementHead, StatementLine> = async (bytes, { name, ...o }, limits) => {
  const { lines, ...head } = statementOf(await tablesOf(bytes, { name, blank: 'kept', limits }), o);
  return { head, rows: lines };
};
