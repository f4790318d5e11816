import { sqlStateOf } from './sqlState.ts';

/** SQL states of PostgreSQL for an unreachable or full server. */
const sqlStates = /^(?:08|53300|57P0[1-3])/;
const socketErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** Whether an error means that the database is unreachable: nothing was changed, and a retry may succeed. */
export const isDatabaseAway = (error: unknown): boolean => {
  // Jobs pass errors on as objects of the same form.
  if (typeof error !== 'object' || error === null || !('message' in error)) return false;
  const code = sqlStateOf(error);
  // A socket error has the failed call `connect`; that of a missing file does not.
  const syscall = 'syscall' in error ? error.syscall : undefined;
  if (socketErrors.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return (
    sqlStates.test(code) ||
    /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(String(error.message))
  );
};
