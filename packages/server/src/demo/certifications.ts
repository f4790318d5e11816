import {
  type AuthStatus,
  authType,
  certifiedAs,
  certificationOutcome,
  certifications,
  day,
  hour,
  portal,
  refusalReason,
  students,
  studentStatus,
  withCheckDigit,
  withPersonDigit,
} from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import type { DemoHistory } from '../demoHistory.ts';
import { demoPaper } from './picture.ts';

const family = ['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '吴', '周'];
const given = ['晓明', '静怡', '子涵', '建国', '雨桐', '浩然', '思远', '佳宁', '文博', '若曦'];
const schools = ['中国传媒大学', '北京电影学院', '中国美术学院', '四川美术学院', '同济大学'];
const counts = { waiting: 20, changing: 3, students: 9, waitingStudents: 4 } as const;
/** How long ago the application at a place came: most of them these days, the last ones more than three working days ago, whatever holidays lay between. */
const agoAt = (at: number): number => hour + at * at * 1.5 * hour;

const nameOf = (id: number): string =>
  `${family[id % family.length] ?? ''}${given[(id * 7) % given.length] ?? ''}`;
const personNumber = (id: number): string =>
  withPersonDigit(
    `110105${1985 + (id % 15)}0${1 + (id % 9)}1${id % 10}${String(id % 1000).padStart(3, '0')}`,
  );
const creditCode = (id: number): string => withCheckDigit(`9111010${String(id).padStart(10, '0')}`);

/** What an application was for, by the status that it left the account in. */
const isBusiness = (status: AuthStatus): boolean => [4, 9, 12].includes(status);
const { approved, refused } = certificationOutcome.of;

const mains = (tx: Tx) => tx.selectFrom('user').where('account_type', '=', 1).orderBy('id');

/** The applications of long ago, from before the portal, behind the certifications that accounts of the demo have or were refused. */
export const fillCertifications = async (tx: Tx, o: { readonly staff: readonly number[] }): Promise<void> => {
  const users = await mains(tx)
    .where('auth_status', '<>', 0)
    .select(['id', 'auth_status', 'company', 'name', 'registered_at'])
    .execute();
  const rows = users.map((user) => {
    const outcome = [8, 9].includes(user.auth_status) ? approved : refused;
    const business = isBusiness(user.auth_status);
    const submitted = new Date(user.registered_at.getTime() + hour);
    return {
      user_id: user.id,
      auth_type: business ? authType.of.business : authType.of.personal,
      change_from: certifiedAs(user.auth_status, 9),
      status: user.auth_status,
      outcome,
      full_name: business ? user.company || user.name : nameOf(user.id),
      id_number: business ? creditCode(user.id) : personNumber(user.id),
      legal_person: business ? nameOf(user.id + 3) : '',
      reason: outcome === refused ? refusalReason.of.unreadable : null,
      remarks: outcome === refused ? '照片反光，请重新拍摄' : '',
      submitted_at: submitted,
      decided_by: o.staff[user.id % o.staff.length] ?? 1,
      decided_at: new Date(submitted.getTime() + 6 * hour),
    };
  });
  if (rows.length > 0) await tx.insertInto('certification').values(rows).execute();
};

interface Applying {
  readonly doors: DemoHistory;
  readonly now: Date;
  /** Who decides: the first claims and decides, the second has claimed and is at it. */
  readonly reviewers: readonly [number, number];
}

/**
 * Who applies these days, on our website: some wait, some were claimed by now, some thought better of it or were decided. Enterprises
 * that changed their name apply anew, and people who study apply as students.
 */
export const applyForCertifications = async (tx: Tx, o: Applying): Promise<void> => {
  const unverified = await mains(tx)
    .where('auth_status', '=', 0)
    .where('enabled', '=', true)
    .where('is_zombie', '=', false)
    .select(['id', 'company', 'name'])
    .limit(counts.waiting)
    .execute();
  for (const [at, user] of unverified.entries()) await apply(o, { user, at, business: user.company !== '' });
  const enterprises = await mains(tx)
    .where('auth_status', '=', 9)
    .where('enabled', '=', true)
    .where('is_zombie', '=', false)
    .select(['id', 'company', 'name'])
    .offset(30)
    .limit(counts.changing)
    .execute();
  for (const [at, user] of enterprises.entries())
    await apply(o, {
      user: { ...user, company: `${user.name}科技有限公司` },
      at: at * 4,
      business: true,
    });
  await applyAsStudents(tx, o);
};

/** Keeps images of papers on our website; answers what to hand in with an application. */
const handIn = async <N extends string>(
  { doors }: Applying,
  o: { readonly userId: number; readonly now: Date; readonly shows: Readonly<Record<N, 1 | 2 | 3 | 4>> },
): Promise<Record<N, string[]>> => {
  const files: [string, string[]][] = [];
  for (const [name, image] of Object.entries<1 | 2 | 3 | 4>(o.shows)) {
    const content = demoPaper(image, 480, 320).toString('base64');
    const { fileId } = await doors.customer(o.userId, portal.image, { name: `${name}.png`, content }, o.now);
    files.push([name, [fileId]]);
  }
  return Object.fromEntries(files) as Record<N, string[]>;
};
const bothSides = { identitycardFrontImage: 1, identitycardBehindImage: 2 } as const;

const apply = async (
  o: Applying,
  a: {
    readonly user: { readonly id: number; readonly company: string; readonly name: string };
    readonly at: number;
    readonly business: boolean;
  },
): Promise<void> => {
  const { doors, now, reviewers } = o;
  const { id } = a.user;
  const begun = now.getTime() - agoAt(a.at);
  const after = (hours: number): Date => new Date(Math.min(begun + hours * hour, now.getTime()));
  const asked = { userId: id, now: after(0) };
  const { certificationId } = await doors.customer(
    id,
    portal.certify,
    a.business
      ? {
          authType: authType.of.business,
          fullName: a.user.company,
          idNumber: creditCode(id),
          legalPerson: nameOf(id + 3),
          ...(await handIn(o, { ...asked, shows: { certificate: 4 } })),
        }
      : {
          authType: authType.of.personal,
          fullName: nameOf(id),
          idNumber: personNumber(id),
          ...(await handIn(o, { ...asked, shows: bothSides })),
        },
    after(0),
  );
  const claim = (by: number): Promise<unknown> =>
    doors.staff(by, certifications.claim, { certificationIds: [certificationId] }, after(0.5));
  const decide = (outcome: typeof approved | typeof refused, remarks: string): Promise<unknown> =>
    doors.staff(
      reviewers[0],
      certifications.update,
      {
        certificationId,
        version: 2,
        certificationOutcome: outcome,
        refusalReason: outcome === refused ? refusalReason.of.unreadable : null,
        remarks,
      },
      after(0.9),
    );
  switch (a.at % 7) {
    case 1:
    case 4:
      return void (await claim(reviewers[1]));
    case 3:
      return void (await doors.customer(id, portal.withdrawCertification, { certificationId }, after(0.7)));
    case 5:
      await claim(reviewers[0]);
      return void (await decide(approved, ''));
    case 6:
      await claim(reviewers[0]);
      return void (await decide(refused, '照片反光，请重新拍摄'));
  }
};

const applyAsStudents = async (tx: Tx, o: Applying): Promise<void> => {
  const { doors, reviewers } = o;
  const people = await tx
    .selectFrom('certification as c')
    .innerJoin('user', 'user.id', 'c.user_id')
    .where('user.auth_status', '=', 8)
    .where('c.status', '=', 8)
    .where('user.enabled', '=', true)
    .select(['c.user_id', 'c.full_name', 'c.id_number'])
    .orderBy('c.id')
    .limit(counts.students)
    .execute();
  for (const [at, { user_id: userId, full_name: fullName, id_number: idNumber }] of people.entries()) {
    const isWaiting = at < counts.waitingStudents;
    const now = new Date(o.now.getTime() - (isWaiting ? (at + 1) * 23 * hour : (at + 1) * 2 * day));
    const shows = { ...bothSides, studentCardImage: 3 } as const;
    const { studentId } = await doors.customer(
      userId,
      portal.student,
      {
        fullName,
        idNumber,
        school: schools[at % schools.length] ?? '',
        graduateDay: `${o.now.getUTCFullYear() + 1}-06-30`,
        ...(at % 3 === 2
          ? { chsiCode: `AK${String(userId).padStart(10, '0')}` }
          : await handIn(o, { userId, now, shows })),
      },
      now,
    );
    if (isWaiting) continue;
    await doors.staff(
      reviewers[0],
      students.changeStatus,
      { studentId, version: 1, status: studentStatus.of.verified, refusalReason: null, remarks: '' },
      new Date(now.getTime() + 2 * hour),
    );
  }
};
