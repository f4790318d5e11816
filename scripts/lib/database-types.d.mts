/** The Kysely types of the migrated database behind `url`, as the text of core/db.gen.ts; see database-types.mjs. */
export function databaseTypes(url: string): Promise<string>;
