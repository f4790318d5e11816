import { userRegistration, zone } from '@renderdesk/contract';
import { wholeSource } from '../../kit/pick/index.ts';

/** Areas that customers may be in, under their zone (people §9). */
export const registerAreas = wholeSource(userRegistration.areas, {}, (answer, { language, labels }) =>
  answer.map((one) => ({
    value: one.areaId,
    name: language === 'zh' ? one.nameZh : one.nameEn,
    group: labels.code(zone, one.zone),
  })),
);
