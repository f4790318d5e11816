import { tablesOf } from '../../core/uploads/parsing/tables.ts';
import type { Read } from '../../core/uploads/reading.ts';
import { statementOf } from './statement.rules.ts';
import type { Statement, StatementLine } from './unreadable.rules.ts';

/** An account's file: its name, and what `statementOf` has to know. */
type Query = { readonly name: string } & Parameters<typeof statementOf>[1];

/** The lines of a statement, oldest first; `head` is its format. */
export const read: Read<Query, Statement['format'], StatementLine> = async (
  bytes,
  { name, ...o },
  limits,
) => {
  const { format, lines } = statementOf(await tablesOf(bytes, { name, limits }), o);
  return { head: format, rows: lines };
};
