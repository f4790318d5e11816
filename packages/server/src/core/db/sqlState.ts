/** The five characters by which PostgreSQL names an error; empty for any other. */
export const sqlStateOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
