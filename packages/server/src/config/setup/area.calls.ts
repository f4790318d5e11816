import { areaConfigs } from '@renderdesk/contract';
import { eq, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { serve } from '../../core/calls/serve.ts';
import { insertRow, updateRow } from '../../core/crud/crud.store.ts';
import { asId } from '../../core/db/wire.ts';
import { customersOfArea, refuseSameArea } from './area.store.ts';

/** Areas of customers. */
export const areaCalls = serve(areaConfigs, {
  list: listing(areaConfigs.list)
    .from((db) => db.selectFrom('area'))
    .list({
      key: 'area.id',
      where: { nameZh: words('area.name_zh', 'area.name_en'), zone: eq('area.zone') },
      sorts: { areaIdFlag: 'area.id' },
      columns: { areaId: 'area.id', customerCount: customersOfArea },
    }),
  add: async ({ tx, input, now }) => {
    const { nameZh, nameEn, businessType, zone } = input;
    await refuseSameArea(tx, nameEn, null);
    const set = { name_zh: nameZh, name_en: nameEn, business_type: businessType, zone };
    return { areaId: asId(await insertRow(tx, 'area', { now, set })) };
  },
  update: async ({ tx, input, now }) => {
    const { areaId: id, version, nameZh, nameEn, businessType } = input;
    await refuseSameArea(tx, nameEn, id);
    const set = { name_zh: nameZh, name_en: nameEn, business_type: businessType };
    await updateRow(tx, 'area', { id, version, now, set });
    return null;
  },
});
