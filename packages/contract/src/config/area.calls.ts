import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { AreaId, Instant, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { areaBusinessType, zone } from '../session/session.codes.ts';

const access = anyOf('config:platformconfig');
const keep = { access, object: 'area' } as const;
const named = { nameZh: text(60), nameEn: text(60), businessType: areaBusinessType.schema } as const;

/** Areas of customers. The zone of one stays, since its customers pay in the currency of the zone; none is deleted. */
export const areaConfigs = calls('config', 'areaConfigs', {
  list: list('task/platform/area/list', {
    access,
    id: 'areaId',
    query: { nameZh: text(60).optional(), zone: zone.schema.optional() },
    row: {
      areaId: AreaId,
      ...named,
      zone: zone.schema,
      /** Customers of it. */
      customerCount: z.int(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['areaIdFlag'],
    defaultSort: { by: 'areaIdFlag', value: 1 },
  }),
  add: command('task/platform/area/add', {
    ...keep,
    errors: [errorCodes.alreadyTaken],
    input: { ...named, zone: zone.schema },
    output: z.object({ areaId: AreaId }),
  }),
  update: command('task/platform/area/edit', {
    ...keep,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: { areaId: AreaId, version: z.int32(), ...named },
  }),
});
