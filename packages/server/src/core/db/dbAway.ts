import { sqlStateOf } from './sqlState.ts';

/** Classes and codes of PostgreSQL that say the server is away or full, not that a statement was wrong. */
const sqlStates = /^(?:08|53300|57P0[1-3])/;
const socketErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** Whether an error means that the database cannot be reached at present: then nothing was changed, and trying again helps. */
export const isDatabaseAway = (error: unknown): boolean => {
  // Jobs pass errors on as objects of the same form.
  if (typeof error !== 'object' || error === null || !('message' in error)) return false;
  const code = sqlStateOf(error);
  // A socket's own error names the call that failed; a missing file's does not say «connect».
  const syscall = 'syscall' in error ? error.syscall : undefined;
  if (socketErrors.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return (
    sqlStates.test(code) ||
    /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(String(error.message))
  );
};
