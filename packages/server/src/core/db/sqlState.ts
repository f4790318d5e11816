/** SQLSTATE of a PostgreSQL error; empty for any other error. */
export const sqlStateOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
