import { day } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';

/** Number, software, seats, state (0 free, 1 bound, 2 lent, 3 faulty, 4 scrapped), place, days until it expires. */
const dongles = [
  ['HASP-2301', 2000, 10, 1, 'license-bj.renderdesk.example', 300],
  ['HASP-2302', 2000, 5, 0, null, 20],
  ['WIBU-0107', 2007, 20, 1, 'license-sh.renderdesk.example', 95],
  ['WIBU-0108', 2007, 4, 2, '苏晚', 200],
  ['WIBU-0109', 2007, 8, 0, null, 365],
  ['HASP-2303', 2000, 2, 0, null, 12],
  ['SENT-5540', 2004, 1, 3, null, null],
  ['SENT-5541', 2004, 1, 4, null, -120],
] as const;

/** Encryption dongles in each of their states. */
export const fillDongles = async (tx: Tx, { now }: { readonly now: Date }): Promise<void> => {
  await tx
    .insertInto('dongle')
    .values(
      dongles.map(([dongle_no, software_id, seats, status, place, days]) => ({
        dongle_no,
        software_id,
        seats,
        status,
        license_server: status === 1 ? place : null,
        lent_to: status === 2 ? place : null,
        expires_at: days === null ? null : new Date(now.getTime() + days * day),
        remark: '',
        created_at: now,
      })),
    )
    .execute();
};
