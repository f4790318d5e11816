import { type AdminId, duty } from '@renderdesk/contract';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

/** Active staff, under their organisations. */
export const dutyStaff: Source<AdminId> = wholeSource(duty.admins, {}, (answer) =>
  answer.map((one) => ({
    value: one.adminId,
    name: one.reallyName,
    ...(one.organizationName !== null && { group: one.organizationName }),
  })),
);
