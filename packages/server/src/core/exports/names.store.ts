import type { Language } from '@renderdesk/contract';
import type { Db } from '../db/db.ts';

type Names = ReadonlyMap<number, string>;

/** Names of things that rows of many lists have by number, by the field that holds the number. */
export const namedFields = [
  'adminId',
  'areaId',
  'cgId',
  'platform',
  'platformId',
  'platformIds',
  'platforms',
] as const;
type NamedField = (typeof namedFields)[number];
const isNamed = (field: string): field is NamedField => (namedFields as readonly string[]).includes(field);

const areaNames = async (db: Db, language: Language): Promise<Names> => {
  const rows = await db.selectFrom('area').select(['id', 'name_zh', 'name_en']).execute();
  return new Map(rows.map((row) => [row.id, language === 'zh' ? row.name_zh : row.name_en]));
};
const platformNames = async (db: Db, language: Language): Promise<Names> => {
  const rows = await db.selectFrom('platform').select(['id', 'name_zh', 'name_en']).execute();
  return new Map(rows.map((row) => [row.id, language === 'zh' ? row.name_zh : row.name_en]));
};
const softwareNames = async (db: Db): Promise<Names> => {
  const rows = await db.selectFrom('software').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const adminNames = async (db: Db): Promise<Names> => {
  const rows = await db.selectFrom('admin').select(['id', 'really_name']).execute();
  return new Map(rows.map(({ id, really_name: name }) => [id, name]));
};

/** The names of those of the fields that a file writes by their names. */
export const namesOfFields = async (
  db: Db,
  fields: readonly string[],
  language: Language,
): Promise<Readonly<Record<string, Names>>> => {
  const read: Readonly<Record<NamedField, () => Promise<Names>>> = {
    adminId: () => adminNames(db),
    areaId: () => areaNames(db, language),
    cgId: () => softwareNames(db),
    platform: () => platformNames(db, language),
    platformId: () => platformNames(db, language),
    platformIds: () => platformNames(db, language),
    platforms: () => platformNames(db, language),
  };
  const found: Record<string, Names> = {};
  for (const field of fields.filter(isNamed)) found[field] = await read[field]();
  return found;
};
