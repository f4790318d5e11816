import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anySignedIn } from '../kernel/callBase.ts';

const named = { nameZh: z.string(), nameEn: z.string() } as const;
const RegionCode = z.string().regex(/^\d{6}$/);

/** Provinces and cities of China, by their national numbers (people §7); areas are `session.queryArea`. */
export const regions = calls('config', 'regions', {
  provinces: read('front/listProvince', {
    access: anySignedIn,
    input: {},
    output: z.array(z.object({ provinceCode: RegionCode, ...named })),
  }),
  /** Nothing for a number of no province. */
  cities: read('front/queryCity', {
    access: anySignedIn,
    input: { provinceCode: RegionCode },
    output: z.array(z.object({ cityCode: RegionCode, ...named })),
  }),
});
