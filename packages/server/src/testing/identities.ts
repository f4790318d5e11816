import { type CertificationImage, withPersonDigit } from '@renderdesk/contract';
import { addRow, setRow } from '../build/rows.ts';
import { addFile } from './attachments.ts';
import { addCustomer } from './fixtures.ts';
import type { TestServer } from './server.ts';

let people = 0;
/** An identity number of a grown-up that nobody else has, with its check digit. */
export const freshPerson = (): string => {
  people += 1;
  return withPersonDigit(`110105199001${String(10 + (people % 18))}${String(100 + people).slice(-3)}`);
};

/** An image that somebody uploaded and handed in with nothing yet. */
export const addImage = (t: TestServer, by?: number): Promise<string> => addFile(t, 'identity', by);

/** An image that was handed in with an application. */
export const addImageOf = async (
  t: TestServer,
  whose: { readonly certification_id: number } | { readonly student_id: number },
  image: CertificationImage,
): Promise<string> => {
  const key = await addImage(t);
  await addRow(t.db, 'identity_image', { key, image, ...whose });
  return key;
};

/** An application of a new customer, waiting or claimed by somebody; not entered by staff. */
export const addCertification = async (
  t: TestServer,
  o: {
    readonly claimedBy?: number;
    readonly userId?: number;
    readonly idNumber?: string;
    readonly type?: 1 | 2;
  } = {},
): Promise<{ readonly id: number; readonly userId: number }> => {
  const userId = o.userId ?? (await addCustomer(t.db, { authStatus: 0 }));
  const type = o.type ?? 1;
  const status = o.claimedBy === undefined ? 5 : type;
  const id = await addRow(t.db, 'certification', {
    user_id: userId,
    auth_type: type,
    status,
    full_name: '张三',
    id_number: o.idNumber ?? freshPerson(),
    submitted_at: t.clock.now,
    claimed_by: o.claimedBy ?? null,
    claimed_at: o.claimedBy === undefined ? null : t.clock.now,
  });
  await setRow(t.db, 'user', userId, { auth_status: status });
  return { id, userId };
};

/** Approves an application now or at the given time, which certifies its account. */
export const certify = async (
  t: TestServer,
  { id, userId, ...o }: { readonly id: number; readonly userId: number; readonly as?: 9; readonly at?: Date },
): Promise<void> => {
  const status = o.as ?? 8;
  await setRow(t.db, 'certification', id, {
    status,
    outcome: 1,
    decided_at: o.at ?? t.clock.now,
    decided_by: t.admin.adminId,
  });
  await setRow(t.db, 'user', userId, { auth_status: status });
};

/** A customer who is certified as a person. */
export const addPersonVerified = async (
  t: TestServer,
): Promise<{ readonly id: number; readonly userId: number; readonly idNumber: string }> => {
  const idNumber = freshPerson();
  const added = await addCertification(t, { idNumber });
  await certify(t, added);
  return { ...added, idNumber };
};

/** Makes an enterprise of a customer who was certified before; answers its application. */
export const addEnterpriseOfPerson = async (
  t: TestServer,
  userId: number,
): Promise<{ readonly id: number; readonly userId: number }> => {
  const added = await addCertification(t, { userId, type: 2 });
  await certify(t, { ...added, as: 9, at: new Date(t.clock.now.getTime() + 1) });
  return added;
};

/** A student who waits, or is verified until then. */
export const addStudent = async (
  t: TestServer,
  o: { readonly until?: Date } = {},
): Promise<{ readonly id: number; readonly userId: number }> => {
  const { userId, idNumber } = await addPersonVerified(t);
  const id = await addRow(t.db, 'student', {
    user_id: userId,
    status: o.until ? 2 : 1,
    full_name: '张三',
    id_number: idNumber,
    school: '中国传媒大学',
    graduates_on: '2029-06-30',
    submitted_at: t.clock.now,
    ends_at: o.until ?? null,
  });
  if (o.until) await setRow(t.db, 'user', userId, { student_until: o.until });
  return { id, userId };
};
