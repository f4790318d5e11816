import {
  type AuthStatus,
  certifiedAs,
  day,
  hour,
  withCheckDigit,
  withPersonDigit,
} from '@renderdesk/contract';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Tx } from '../core/db/db.ts';
import { demoPicture, nowhere } from './picture.ts';

const family = ['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '吴', '周'];
const given = ['晓明', '静怡', '子涵', '建国', '雨桐', '浩然', '思远', '佳宁', '文博', '若曦'];
const schools = ['中国传媒大学', '北京电影学院', '中国美术学院', '四川美术学院', '同济大学'];
const waitingStudents = 4;
const allStudents = 9;

const nameOf = (id: number): string =>
  `${family[id % family.length] ?? ''}${given[(id * 7) % given.length] ?? ''}`;
const personNumber = (id: number): string =>
  withPersonDigit(
    `110105${1985 + (id % 15)}0${1 + (id % 9)}1${id % 10}${String(id % 1000).padStart(3, '0')}`,
  );
const creditCode = (id: number): string => withCheckDigit(`9111010${String(id).padStart(10, '0')}`);

/** What an application was for, by the status that it left the account in. */
const isBusiness = (status: AuthStatus): boolean => [2, 4, 6, 9, 12].includes(status);
const outcomeOf = (status: AuthStatus): 0 | 1 | 2 =>
  [8, 9].includes(status) ? 1 : [3, 4, 10, 11, 12].includes(status) ? 2 : 0;

/** The applications behind the certifications that accounts of the demo have or wait for, and students among the certified people. */
export const fillCertifications = async (
  tx: Tx,
  o: { readonly now: Date; readonly staff: readonly number[]; readonly blobs?: Blobs | undefined },
): Promise<void> => {
  const blobs = o.blobs ?? nowhere;
  const users = await tx
    .selectFrom('user')
    .where('account_type', '=', 1)
    .where('auth_status', '<>', 0)
    .select(['id', 'auth_status', 'company', 'name', 'registered_at'])
    .orderBy('id')
    .execute();
  const decider = (id: number): number => o.staff[id % o.staff.length] ?? 1;
  const rows = users.map((user, at) => {
    const outcome = outcomeOf(user.auth_status);
    const business = isBusiness(user.auth_status);
    // What waits came in the last days; what was decided, soon after the registration.
    const submitted =
      outcome === 0
        ? new Date(o.now.getTime() - (at % 60) * hour)
        : new Date(user.registered_at.getTime() + hour);
    const isClaimed = [1, 2].includes(user.auth_status);
    return {
      user_id: user.id,
      auth_type: business ? (2 as const) : (1 as const),
      change_from: outcome === 0 ? certifiedAs(user.auth_status, 9) : null,
      status: user.auth_status,
      outcome,
      full_name: business ? user.company || user.name : nameOf(user.id),
      id_number: business ? creditCode(user.id) : personNumber(user.id),
      legal_person: business ? nameOf(user.id + 3) : '',
      reason: outcome === 2 ? (1 as const) : null,
      remarks: outcome === 2 ? '照片反光，请重新拍摄' : '',
      submitted_at: submitted,
      due_at: outcome === 0 ? new Date(submitted.getTime() + 3 * day) : null,
      claimed_by: isClaimed ? decider(user.id) : null,
      claimed_at: isClaimed ? new Date(submitted.getTime() + hour / 2) : null,
      decided_by: outcome === 0 ? null : decider(user.id),
      decided_at: outcome === 0 ? null : new Date(submitted.getTime() + 6 * hour),
    };
  });
  if (rows.length === 0) return;
  const made = await tx
    .insertInto('certification')
    .values(rows)
    .returning(['id', 'user_id', 'auth_type', 'outcome', 'status', 'submitted_at'])
    .execute();
  for (const one of made.filter(({ outcome }) => outcome === 0)) {
    const shows = one.auth_type === 2 ? ([4] as const) : ([1, 2] as const);
    await addImages(tx, blobs, { certification_id: one.id }, shows, one.submitted_at);
  }
  const people = made.filter(({ status }) => status === 8).slice(0, allStudents);
  for (const [at, { user_id: userId }] of people.entries()) {
    const isWaiting = at < waitingStudents;
    const submitted = new Date(o.now.getTime() - (at + 1) * 9 * hour);
    const end = new Date(o.now.getTime() + (200 - at * 10) * day);
    const { id } = await tx
      .insertInto('student')
      .values({
        user_id: userId,
        status: isWaiting ? 1 : 2,
        full_name: nameOf(userId),
        id_number: personNumber(userId),
        school: schools[at % schools.length] ?? '',
        graduates_on: `${o.now.getUTCFullYear() + 1}-06-30`,
        chsi_code: at % 3 === 2 ? `AK${String(userId).padStart(10, '0')}` : '',
        submitted_at: submitted,
        due_at: isWaiting ? new Date(submitted.getTime() + 3 * day) : null,
        decided_by: isWaiting ? null : decider(userId),
        decided_at: isWaiting ? null : new Date(submitted.getTime() + 2 * hour),
        ends_at: isWaiting ? null : end,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (isWaiting) await addImages(tx, blobs, { student_id: id }, [1, 2, 3], submitted);
    else await tx.updateTable('user').set({ student_until: end }).where('id', '=', userId).execute();
  }
};

const addImages = async (
  tx: Tx,
  blobs: Blobs,
  whose: { readonly certification_id: number } | { readonly student_id: number },
  shows: readonly (1 | 2 | 3 | 4)[],
  at: Date,
): Promise<void> => {
  for (const image of shows) {
    const key = `${Object.entries(whose).flat().join('-')}-${image}`;
    await blobs.put(`identity/${key}`, demoPicture(image, 480, 320));
    await tx
      .insertInto('identity_image')
      .values({ key, ...whose, image, name: `${image}.png`, media_type: 'image/png', uploaded_at: at })
      .execute();
  }
};
