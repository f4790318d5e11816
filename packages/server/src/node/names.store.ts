import type { Language } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';

/** What an exported file says instead of a platform's number. */
export const platformNames = async (db: Db, language: Language) => {
  const rows = await db.selectFrom('platform').select(['id', 'name_zh', 'name_en']).execute();
  return { platform: new Map(rows.map((row) => [row.id, language === 'zh' ? row.name_zh : row.name_en])) };
};
