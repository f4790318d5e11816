import {
  authStatus,
  certifications,
  errorCodes,
  identityRetention,
  home,
  type InputOf,
  students,
  UserId,
  withCheckDigit,
} from '@renderdesk/contract';
import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { addRow, addRows, getRow, getRows, setRow } from '../build/rows.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { addStaff, giveCustomer } from '../testing/agents.ts';
import {
  addCertification,
  addEnterpriseOfPerson,
  addImage,
  addImageOf,
  addPersonVerified,
  addStudent,
  freshPerson,
} from '../testing/identities.ts';
import { addOwner } from '../testing/recharges.ts';
import { decidedAlone } from '../testing/sampling.ts';
import { dropImages } from './image.store.ts';
import { closedBefore, eraseIdentities } from './retention.store.ts';
import { expireStudents, remindStudents } from './student.store.ts';

const t = serverOfFile();

const newcomer = (o: { name?: string; mainId?: number } = {}): Promise<number> =>
  addCustomer(t.db, { authStatus: 0, ...o });

const day = 86_400_000;
const hour = 3_600_000;
const statusOf = async (userId: number): Promise<number> =>
  (await getRow(t.db, 'user', userId, ['auth_status'])).auth_status;
const submit = async (userId: number, o: Partial<InputOf<typeof certifications.submit>> = {}) =>
  t.admin.send(certifications.submit, {
    userId,
    authType: 1,
    fullName: '李四',
    idNumber: freshPerson(),
    legalPerson: '',
    identitycardFrontImage: [await addImage(t)],
    identitycardBehindImage: [await addImage(t)],
    certificate: [await addImage(t)],
    remarks: '',
    ...o,
  });
const credit = withCheckDigit('9111000060003734A');
/** Somebody of support, who did not enter the application. */
const reviewer = () =>
  t.person({ keys: ['user:student', 'user:student:edit', 'user:student:image'], scope: 0 });
const decide = (
  by: Awaited<ReturnType<typeof reviewer>>,
  certificationId: number,
  o: Partial<InputOf<typeof certifications.update>> = {},
) =>
  by.send(certifications.update, {
    certificationId,
    version: 2,
    certificationOutcome: 1,
    refusalReason: null,
    remarks: '',
    ...o,
  });

describe('a real-name certification', () => {
  test('is entered, claimed, approved by somebody else; account and application bear the status each time', async () => {
    const userId = await newcomer();
    const answer = await submit(userId);
    const { certificationId } = answer.data as { certificationId: number };
    expect(await statusOf(userId)).toBe(authStatus.of.pendingReview);
    const by = await reviewer();
    expect((await decide(by, certificationId, { version: 1 })).code).toBe(errorCodes.notAllowedInState);
    await by.send(certifications.claim, { certificationIds: [certificationId] });
    expect(await statusOf(userId)).toBe(authStatus.of.personReview);
    expect((await decide(by, certificationId)).code).toBe(200);
    expect(await statusOf(userId)).toBe(authStatus.of.personVerified);
    const found = (await by.send(certifications.query, { certificationId })).data;
    expect(found).toMatchObject({
      status: 8,
      certificationOutcome: 1,
      authType: 1,
      certificate: expect.any(String),
      images: [{ image: 1 }, { image: 2 }, { image: 4 }],
    });
    expect((found as { idNumber: string }).idNumber).toContain('***');
    expect((await decide(by, certificationId, { version: 3 })).code).toBe(errorCodes.notAllowedInState);
  });

  test('of an enterprise shows its certificate, and wants a credit code and a legal representative', async () => {
    const userId = await newcomer();
    const enterprise = { authType: 2, idNumber: credit, fullName: '星海文化有限公司' } as const;
    expect((await submit(userId, { ...enterprise, legalPerson: '' })).code).toBe(errorCodes.badInput);
    expect((await submit(userId, { ...enterprise, idNumber: '91350100M000100Y44' })).code).toBe(
      errorCodes.badInput,
    );
    const fileId = await addImage(t);
    const { data } = await submit(userId, {
      ...enterprise,
      legalPerson: '王五',
      certificate: [fileId],
    });
    const found = await t.admin.send(certifications.query, data as { certificationId: number });
    expect(found.data).toMatchObject({ certificate: fileId, legalPerson: '王五', status: 5 });
  });

  test('wants a person of age, an own upload, and a main account', async () => {
    const [userId, main] = [await newcomer(), await newcomer()];
    expect((await submit(userId, { idNumber: '110105194912310021' })).code).toBe(errorCodes.badInput);
    const other = await reviewer();
    const fileId = await addImage(t, other.adminId);
    expect((await submit(userId, { identitycardFrontImage: [fileId] })).code).toBe(errorCodes.badInput);
    expect(await submit(userId, { identitycardBehindImage: undefined })).toMatchObject({
      code: errorCodes.badInput,
      data: { issues: [{ path: 'identitycardBehindImage' }] },
    });
    expect(await statusOf(userId)).toBe(authStatus.of.unverified);
    const child = await newcomer({ mainId: main });
    expect((await submit(child)).code).toBe(errorCodes.notMainAccount);
  });

  test('who entered it does not decide it; who claimed it alone does; a claim can be given back', async () => {
    const userId = await newcomer();
    const { certificationId } = (await submit(userId)).data as { certificationId: number };
    await t.admin.send(certifications.claim, { certificationIds: [certificationId] });
    expect((await decide(t.admin as never, certificationId)).code).toBe(errorCodes.ownEntry);
    const by = await reviewer();
    expect((await decide(by, certificationId)).code).toBe(errorCodes.notAllowedInState);
    const results = (await by.send(certifications.release, { certificationIds: [certificationId] })).data;
    expect(results).toMatchObject({ results: [{ code: errorCodes.notAllowedInState }] });
    await t.admin.send(certifications.release, { certificationIds: [certificationId] });
    expect(await statusOf(userId)).toBe(authStatus.of.pendingReview);
  });

  test('refusing wants a reason, and remarks for another one; a change that is refused leaves the old one in force', async () => {
    const { userId } = await addPersonVerified(t);
    const change = await submit(userId, {
      authType: 2,
      idNumber: withCheckDigit('9111000060003735B'),
      legalPerson: '王五',
    });
    const { certificationId } = change.data as { certificationId: number };
    expect(await statusOf(userId)).toBe(authStatus.of.changing);
    const by = await reviewer();
    await by.send(certifications.claim, { certificationIds: [certificationId] });
    const refuse = (refusalReason: 2 | 6 | null, remarks: string) =>
      decide(by, certificationId, { certificationOutcome: 2, refusalReason, remarks });
    expect((await refuse(null, '')).code).toBe(errorCodes.badInput);
    expect((await refuse(6, '')).code).toBe(errorCodes.badInput);
    expect((await refuse(2, '执照与名称不符')).code).toBe(200);
    expect(await statusOf(userId)).toBe(authStatus.of.personToEnterpriseFailed);
    const shown = (await by.send(certifications.query, { certificationId })).data;
    expect(shown).toMatchObject({
      refusalReason: 2,
      remarks: '执照与名称不符',
      others: [{ certificationOutcome: 1 }],
    });
  });

  test('withdrawn it leaves what was in force before', async () => {
    const { userId } = await addPersonVerified(t);
    const { certificationId } = (await submit(userId)).data as { certificationId: number };
    expect(await statusOf(userId)).toBe(authStatus.of.personChanging);
    const send = () =>
      t.admin.send(certifications.withdraw, { certificationId, version: 1, reason: '客户撤回' });
    expect((await send()).code).toBe(200);
    expect(await statusOf(userId)).toBe(authStatus.of.personVerified);
    expect((await send()).code).toBe(errorCodes.changedMeanwhile);
  });

  test('one number certifies three main accounts and no fourth, also where two are approved at once', async () => {
    const idNumber = freshPerson();
    const by = await reviewer();
    const waiting = [];
    for (let n = 0; n < 4; n += 1) {
      const { id } = await addCertification(t, { idNumber, claimedBy: by.adminId });
      waiting.push(id);
    }
    const codes = await Promise.all(waiting.map(async (id) => (await decide(by, id, { version: 1 })).code));
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 200, 200, errorCodes.limitReached]);
    expect((await submit(await newcomer(), { idNumber })).code).toBe(errorCodes.limitReached);
  });

  test('five refusals within a day make it wait', async () => {
    const userId = await newcomer();
    const refused = (decidedAt: Date) => ({
      user_id: userId,
      auth_type: 1 as const,
      status: 3 as const,
      outcome: 2 as const,
      reason: 1 as const,
      full_name: '',
      id_number: '',
      submitted_at: decidedAt,
      decided_at: decidedAt,
    });
    const recent = new Date(t.clock.now.getTime() - 3_600_000);
    await addRows(t.db, 'certification', [
      ...Array.from({ length: 4 }, () => refused(recent)),
      refused(new Date(recent.getTime() - day)),
    ]);
    const id = await addRow(t.db, 'certification', refused(recent));
    expect((await submit(userId)).code).toBe(errorCodes.limitReached);
    await setRow(t.db, 'certification', id, { decided_at: new Date(recent.getTime() - day) });
    expect((await submit(userId)).code).toBe(200);
  });

  test('revoking waits for a second person, tells what rests on it, and ends the student’s with it', async () => {
    const until = new Date(t.clock.now.getTime() + 90 * day);
    const { userId } = await addStudent(t, { until });
    const { id } = await getRow(t.db, 'certification', { user_id: userId });
    const send = () =>
      t.admin.send(certifications.revoke, { certificationId: id, version: 1, reason: '冒用证件' });
    expect((await send()).code).toBe(errorCodes.awaitsApproval);
    const rests = await t.admin.send(certifications.revoking, { certificationId: id });
    expect(rests.data).toMatchObject({ isStudent: true, creditLimit: '1000000.00', childCount: 0 });
    // What its children were given of its credit is its credit too.
    const child = await addOwner(t, userId);
    await setRow(t.db, 'owner_live', { owner_id: child }, { credit_limit: '250' });
    const withChild = await t.admin.send(certifications.revoking, { certificationId: id });
    expect(withChild.data).toMatchObject({ creditLimit: '1000250.00', childCount: 1 });
    await decidedAlone(t, 'certificationRevoke');
    expect((await send()).code).toBe(200);
    expect(await statusOf(userId)).toBe(authStatus.of.unverified);
    const [user] = await getRows(t.db, 'user', userId, ['student_until']);
    expect(user).toEqual({ student_until: null });
  });

  test('revoking is of the one in force: one that another took the place of certifies nothing', async () => {
    const { id: former, userId } = await addPersonVerified(t);
    const latter = await addEnterpriseOfPerson(t, userId);
    await decidedAlone(t, 'certificationRevoke');
    const revoke = async (certificationId: number) =>
      (await t.admin.send(certifications.revoke, { certificationId, version: 1, reason: '冒用证件' })).code;
    expect(await revoke(former)).toBe(errorCodes.notAllowedInState);
    expect(await statusOf(userId)).toBe(authStatus.of.enterpriseVerified);
    expect(await revoke(latter.id)).toBe(200);
    expect(await statusOf(userId)).toBe(authStatus.of.unverified);
    // Nor does the former hold again with that.
    expect(await revoke(former)).toBe(errorCodes.notAllowedInState);
  });

  test('an image shows the viewer’s name across it, by its own key and with a record', async () => {
    const userId = await newcomer();
    const fileId = await addImage(t);
    const { certificationId } = (await submit(userId, { identitycardFrontImage: [fileId] })).data as {
      certificationId: number;
    };
    const viewer = await t.person({ keys: ['user:student'], scope: 0 });
    const asked = { certificationId, fileId };
    expect((await viewer.send(certifications.image, asked)).code).toBe(errorCodes.forbidden);
    const morning = t.clock.now;
    const evening = new Date(Math.floor(morning.getTime() / day) * day + 20 * hour);
    t.clock.now = evening;
    const by = await reviewer();
    const { dataUrl } = (await by.send(certifications.image, asked)).data as { dataUrl: string };
    const svg = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64').toString();
    const { really_name: name } = await getRow(t.db, 'admin', by.adminId);
    // Late in the evening of Greenwich it is the next day already for the people who look.
    expect(svg).toContain(`${name} ${new Date(evening.getTime() + 4 * hour).toISOString().slice(0, 10)}`);
    expect(svg).toContain('data:image/png;base64,iVBORw0KGgoAAAAN');
    t.clock.now = morning;
    const records = await getRows(
      t.db,
      'operation',
      { action: 'certification.image', actor_id: by.adminId },
      ['outcome'],
    );
    expect(records.map(({ outcome }) => outcome)).toEqual([200]);
    const other = (await addCertification(t)).id;
    expect((await by.send(certifications.image, { certificationId: other, fileId })).code).toBe(
      errorCodes.notFound,
    );
  });

  test('images go thirty days after a refusal; what waits or holds keeps them', async () => {
    const { id: refused } = await addCertification(t);
    const { id: waits } = await addCertification(t);
    const old = new Date(t.clock.now.getTime() - 31 * day);
    await setRow(t.db, 'certification', refused, { status: 3, outcome: 2, reason: 1, decided_at: old });
    // Verified long ago, and over since then or since today.
    const over = async (ends_at: Date) => {
      const { id } = await addStudent(t, { until: ends_at });
      await setRow(t.db, 'student', id, { status: 4, decided_at: old });
      return id;
    };
    const [longOver, justOver] = [await over(old), await over(t.clock.now)];
    const keys: string[] = [];
    for (const whose of [
      { certification_id: refused },
      { certification_id: waits },
      { student_id: longOver },
      { student_id: justOver },
    ]) {
      keys.push(await addImageOf(t, whose, 1));
    }
    await t.db.transaction().execute((tx) =>
      dropImages(tx, {
        endedBefore: new Date(t.clock.now.getTime() - 30 * day),
        closedBefore: new Date(0),
        now: t.clock.now,
      }),
    );
    const left = await t.db.selectFrom('attachment').where('id', 'in', keys).select('id').execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([keys[1], keys[3]].toSorted());
    const listed = await getRows(t.db, 'blob_removal', { key: `identity/${keys[0]}` }, ['key']);
    expect(listed).toHaveLength(1);
  });

  test('waits in the queue of whoever may review it, but of who entered it', async () => {
    const userId = await newcomer({ name: '排队客户' });
    const { certificationId } = (await submit(userId)).data as { certificationId: number };
    const [by, leaver] = [await reviewer(), await reviewer()];
    const waiting = async (who: typeof by) =>
      (
        (await who.send(home.waiting, { queueList: [15], pageSize: 800 })).data as {
          items: { facts: { userName?: string } }[];
        }
      ).items.some(({ facts }) => facts.userName === '排队客户');
    expect(await waiting(by)).toBe(true);
    expect(await waiting(t.admin as never)).toBe(false);
    // What a colleague claimed is theirs, until they leave: then it waits for the others again.
    const one = { certificationIds: [certificationId] };
    await leaver.send(certifications.claim, one);
    expect(await waiting(by)).toBe(false);
    const shown = async () =>
      (await by.call(certifications.query, { certificationId: one.certificationIds[0] as never })).data;
    expect(await shown()).toMatchObject({ isOwnClaim: false, isReleasable: false });
    expect((await by.send(certifications.release, one)).data).toMatchObject({ done: 0 });
    await setRow(t.db, 'admin', leaver.adminId, { status: 1 });
    expect(await waiting(by)).toBe(true);
    expect(await shown()).toMatchObject({ isOwnClaim: false, isReleasable: true });
    expect((await by.send(certifications.release, one)).data).toMatchObject({ done: 1 });
    expect(await statusOf(userId)).toBe(authStatus.of.pendingReview);
  });
});

describe('a student', () => {
  const until = (userId: number) =>
    t.db.selectFrom('user').where('id', '=', userId).select('student_until').executeTakeFirst();

  const apply = (o: { userId: number; idNumber: string } & Partial<InputOf<typeof students.submit>>) =>
    t.admin.send(students.submit, {
      fullName: '张三',
      school: '中国传媒大学',
      graduateDay: '2029-06-30' as never,
      chsiCode: 'A1B2C3D4',
      remarks: '',
      ...o,
    });
  const change = async (status: 1 | 2 | 3 | 4, studentId: number, version: number, remarks = '') =>
    (await reviewer()).send(students.changeStatus, {
      studentId,
      version,
      status,
      refusalReason: status === 3 ? 2 : null,
      remarks,
    });

  test('is certified as that person, is verified for a year at most, and pays as one until then', async () => {
    const person = await addPersonVerified(t);
    expect((await apply({ ...person, fullName: '别人' })).code).toBe(errorCodes.doesNotFit);
    expect((await apply({ userId: await newcomer(), idNumber: person.idNumber })).code).toBe(
      errorCodes.notAllowedInState,
    );
    const { studentId } = (await apply(person)).data as { studentId: number };
    expect((await apply(person)).code).toBe(errorCodes.notAllowedInState);
    expect((await change(2, studentId, 1)).code).toBe(200);
    const year = new Date(t.clock.now);
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    const [user] = await getRows(t.db, 'user', person.userId, ['student_until']);
    expect(user).toEqual({ student_until: year });
    expect((await t.admin.send(students.detail, { studentId })).data).toMatchObject({
      status: 2,
      studentEndTime: year.getTime(),
      identitycardFrontImage: null,
      chsiCode: 'A1B2C3D4',
    });
    const [again] = await getRows(t.db, 'user', person.userId, ['id']);
    expect(UserId.parse(again?.id)).toBe(person.userId);
  });

  test('without a code of the online report comes with three images, each shown for what it is', async () => {
    const person = await addPersonVerified(t);
    const [front, behind, card] = [await addImage(t), await addImage(t), await addImage(t)];
    const all = {
      chsiCode: '',
      identitycardFrontImage: [front],
      identitycardBehindImage: [behind],
      studentCardImage: [card],
    };
    expect(await apply({ ...person, ...all, studentCardImage: undefined })).toMatchObject({
      code: errorCodes.badInput,
      data: { issues: [{ path: 'studentCardImage' }] },
    });
    const { data } = await apply({ ...person, ...all });
    expect((await t.admin.send(students.detail, data as { studentId: number })).data).toMatchObject({
      identitycardFrontImage: front,
      identitycardBehindImage: behind,
      studentCardImage: card,
    });
  });

  test('ends with the graduation where that comes first; refused with a reason; ended early with remarks', async () => {
    const soon = new Date(t.clock.now.getTime() + 40 * day).toISOString().slice(0, 10) as never;
    const person = await addPersonVerified(t);
    const { studentId } = (await apply({ ...person, graduateDay: soon })).data as { studentId: number };
    expect((await change(1, studentId, 1)).code).toBe(errorCodes.badInput);
    expect((await change(2, studentId, 1)).code).toBe(200);
    const { student_until: until } = await getRow(t.db, 'user', person.userId);
    expect((until?.getTime() ?? 0) - t.clock.now.getTime()).toBeLessThan(42 * day);
    expect((await change(4, studentId, 2)).code).toBe(errorCodes.badInput);
    expect((await change(4, studentId, 2, '已退学')).code).toBe(200);
    expect((await change(2, studentId, 3)).code).toBe(errorCodes.notAllowedInState);
    const other = await addStudent(t);
    expect((await change(3, other.id, 1)).code).toBe(200);
    expect((await t.admin.send(students.detail, { studentId: other.id })).data).toMatchObject({
      status: 3,
      refusalReason: 2,
    });
  });

  test('is verified only while the account is certified as that person, and before the graduation', async () => {
    const revoked = await addPersonVerified(t);
    const waiting = (await apply(revoked)).data as { studentId: number };
    await decidedAlone(t, 'certificationRevoke');
    const { id: certificationId } = revoked;
    const revoking = { certificationId, version: 1, reason: '冒用证件' };
    expect((await t.admin.send(certifications.revoke, revoking)).code).toBe(200);
    expect((await change(2, waiting.studentId, 1)).code).toBe(errorCodes.notAllowedInState);
    expect(await until(revoked.userId)).toEqual({ student_until: null });
    // As an enterprise that once was a person neither, also while it changes to another enterprise.
    const changed = await addStudent(t);
    await addEnterpriseOfPerson(t, changed.userId);
    for (const auth_status of [9, 6] as const) {
      await setRow(t.db, 'user', changed.userId, { auth_status });
      expect((await change(2, changed.id, 1)).code).toBe(errorCodes.notAllowedInState);
    }
    const late = await addStudent(t);
    await setRow(t.db, 'student', late.id, { graduates_on: '2026-03-09' });
    expect((await change(2, late.id, 1)).code).toBe(errorCodes.doesNotFit);
    expect((await change(3, late.id, 1)).code).toBe(200);
  });

  test('is one no more once the account is certified as another person', async () => {
    const holds = new Date(t.clock.now.getTime() + 90 * day);
    const { userId } = await addStudent(t, { until: holds });
    const by = await reviewer();
    const turnInto = async (idNumber: string) => {
      const { id } = await addCertification(t, { userId, idNumber, claimedBy: by.adminId });
      await setRow(t.db, 'certification', id, { status: 7, change_from: 8 });
      await setRow(t.db, 'user', userId, { auth_status: 7 });
      expect((await decide(by, id, { version: 1 })).code).toBe(200);
    };
    const { id_number: same } = await getRow(t.db, 'student', { user_id: userId });
    await turnInto(same);
    expect(await until(userId)).toEqual({ student_until: holds });
    await turnInto(freshPerson());
    expect(await until(userId)).toEqual({ student_until: null });
  });

  test('one person is a student once; what is over expires by itself', async () => {
    const until = new Date(t.clock.now.getTime() + day);
    const { userId, id } = await addStudent(t, { until });
    const { id_number: idNumber } = await getRow(t.db, 'student', id);
    const second = await addPersonVerified(t);
    await setRow(t.db, 'certification', { user_id: second.userId }, { id_number: idNumber });
    expect((await apply({ userId: second.userId, idNumber })).code).toBe(errorCodes.alreadyTaken);
    // Over is over when it ends, not when a job writes that down; and a deleted account is nobody's.
    const first = (set: object, table: 'student' | 'user', key: number) =>
      t.db.updateTable(table).set(set).where('id', '=', key).execute();
    for (const [table, key, over, again] of [
      ['student', id, { ends_at: t.clock.now }, { ends_at: until }],
      ['user', userId, { deleted_at: t.clock.now }, { deleted_at: null }],
    ] as const) {
      await first(over, table, key);
      const { code, data } = await apply({ userId: second.userId, idNumber });
      expect(code).toBe(200);
      await first(again, table, key);
      expect(await change(2, (data as { studentId: number }).studentId, 1)).toMatchObject({
        code: errorCodes.alreadyTaken,
      });
      await change(3, (data as { studentId: number }).studentId, 1);
    }
    await t.db.transaction().execute((tx) => expireStudents(tx, until));
    const [row] = await getRows(t.db, 'student', { user_id: userId }, ['status']);
    expect(row).toEqual({ status: 4 });
    expect((await apply({ userId: second.userId, idNumber })).code).toBe(200);
  });
});

test('who a deleted account was is kept for as many years as the rule says, then neither name, number nor image', async () => {
  const { data } = await t.admin.call(identityRetention.rule, {});
  expect(data.retentionYears).toBe(3);
  const set = { retentionYears: 2, version: data.version };
  expect((await t.admin.send(identityRetention.setRule, set)).code).toBe(errorCodes.success);
  expect((await t.admin.send(identityRetention.setRule, set)).code).toBe(errorCodes.changedMeanwhile);
  const closed = async (ago: { years: number; days: number }) => {
    const { id, userId } = await addStudent(t, { until: new Date(t.clock.now.getTime() + day) });
    const at = new Date(t.clock.now.getTime() + ago.days * day);
    at.setUTCFullYear(at.getUTCFullYear() - ago.years);
    await setRow(t.db, 'user', userId, { deleted_at: at });
    const key = await addImageOf(t, { student_id: id }, 3);
    return { userId, key };
  };
  const [gone, kept] = [await closed({ years: 2, days: -1 }), await closed({ years: 2, days: 1 })];
  const before = await closedBefore(t.db, t.clock.now);
  await t.db.transaction().execute(async (tx) => {
    await dropImages(tx, { endedBefore: new Date(0), closedBefore: before, now: t.clock.now });
    await eraseIdentities(tx, before);
  });
  const left = async ({ userId, key }: typeof gone) => ({
    certification: await t.db
      .selectFrom('certification')
      .where('user_id', '=', userId)
      .select(['full_name', 'id_number', 'outcome'])
      .executeTakeFirst(),
    student: await t.db
      .selectFrom('student')
      .where('user_id', '=', userId)
      .select(['full_name', 'id_number', 'school'])
      .executeTakeFirst(),
    images: await getRows(t.db, 'attachment', key, ['id']),
  });
  expect(await left(gone)).toEqual({
    certification: { full_name: '', id_number: '', outcome: 1 },
    student: { full_name: '', id_number: '', school: '' },
    images: [],
  });
  expect(await left(kept)).toMatchObject({
    certification: { full_name: '张三' },
    student: { full_name: '张三' },
    images: [{ id: kept.key }],
  });
});

test('the salesperson is told 30, 7 and 1 days before a student’s end, and of nobody else’s customers', async () => {
  const end = new Date(t.clock.now.getTime() + 100 * day);
  const { userId } = await addStudent(t, { until: end });
  const alone = await addStudent(t, { until: end });
  const adminId = await addStaff(t, 11);
  await giveCustomer(t, { userId, adminId, kind: 1 });
  const told = async (daysBefore: number) => {
    await t.db.transaction().execute((tx) => remindStudents(tx, new Date(end.getTime() - daysBefore * day)));
    const rows = await t.db
      .selectFrom('notification')
      .where('kind', '=', 'studentEnds')
      .where('data', '@>', JSON.stringify({ userId }) as never)
      .select(['admin_id'])
      .execute();
    return rows.map((row) => row.admin_id);
  };
  expect(await told(31)).toEqual([]);
  expect(await told(30)).toEqual([adminId]);
  expect(await told(29)).toHaveLength(1);
  expect(await told(7)).toHaveLength(2);
  expect(await told(1)).toHaveLength(3);
  expect(await told(0.5)).toHaveLength(3);
  // Whose customers have no salesperson yet are told of once there is one.
  const { reminded_days: untold } = await getRow(t.db, 'student', alone.id);
  expect(untold).toBeNull();
});
