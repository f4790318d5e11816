import type { Db } from '../../core/db/db.ts';

/** All provinces by their numbers. */
export const allProvinces = (db: Db) =>
  db
    .selectFrom('province')
    .select(['code as provinceCode', 'name_zh as nameZh', 'name_en as nameEn'])
    .orderBy('code')
    .execute();

/** The cities of a province by their numbers. */
export const citiesOfProvince = (db: Db, provinceCode: string) =>
  db
    .selectFrom('city')
    .where('province_code', '=', provinceCode)
    .select(['code as cityCode', 'name_zh as nameZh', 'name_en as nameEn'])
    .orderBy('code')
    .execute();
