import {
  day,
  errorCodes,
  outsourcingProjects,
  portal,
  portalScope,
  qualifications,
} from '@renderdesk/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { getRow, getRows, setRow } from '../build/rows.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { addMatched, addOffer, addProject, addQualification, addStudio } from '../testing/outsourcing.ts';
import { addPartner, type TestPartner } from '../testing/portal.ts';
import { addRecharge } from '../testing/recharges.ts';
import { serverOfFile } from '../testing/test.ts';
import { turnOutsourcing } from './outsourcing.work.ts';

const t = serverOfFile();
const { success, notAllowedInState, forbidden, cashShort, doesNotFit, badInput, notFound } = errorCodes;
let partner: TestPartner;
beforeAll(async () => {
  partner = await addPartner(t, { scopes: portalScope.codes, reach: 2 });
});

const project = (id: number) => getRow(t.db, 'outsourcing_project', { id });
/** Cash of a purse. */
const cashOf = async (ownerId: number): Promise<string> =>
  (await getRows(t.db, 'account', { owner_id: ownerId, kind: 1 }))[0]?.balance ?? '0';
const detailOf = async (id: number) =>
  (await t.admin.call(outsourcingProjects.detail, { projectId: id as never })).data;
const asked = async (id: number) => ({ projectId: id as never, version: (await project(id)).version });

describe('a qualification', () => {
  test('is handed in by a certified account, approved with channel 5, and expires on its day', async () => {
    const userId = await addCustomer(t.db);
    const file = async () =>
      (
        await partner.send(
          portal.outsourcingFile,
          { name: '样本.pdf', content: Buffer.from('%PDF-1.7 sample').toString('base64') },
          { customer: userId },
        )
      ).data.fileId;
    const handIn = async (customer: number) =>
      partner.send(
        portal.submitQualification,
        {
          studioName: '远山动画',
          introduction: '角色动画',
          studioSkills: [4],
          seats: 12,
          samples: [await file()],
          contract: await file(),
        },
        { customer },
      );
    const uncertified = await addCustomer(t.db, { authStatus: 0 });
    expect((await handIn(uncertified)).code).toBe(notAllowedInState);
    const { code, data } = await handIn(userId);
    expect(code).toBe(success);
    const ids = { qualificationIds: [data.qualificationId] };
    const approval = { ...ids, studioLevel: 2, validDay: '2099-12-31' } as const;
    const wrong = await t.admin.send(qualifications.approve, { ...approval, channel: 4 } as never);
    expect(wrong.code).toBe(badInput);
    await t.admin.call(qualifications.approve, { ...approval, channel: 5 } as never);
    const row = { id: data.qualificationId };
    expect(await getRow(t.db, 'qualification', row)).toMatchObject({
      qualification_status: 2,
      studio_level: 2,
    });
    await setRow(t.db, 'qualification', row.id, { valid_until: new Date(t.clock.now.getTime() - 1) });
    await turnOutsourcing(t.server.app);
    expect((await getRow(t.db, 'qualification', row)).qualification_status).toBe(4);
  });

  test('is revoked with a key of its own', async () => {
    const id = await addQualification(t, { status: 2 });
    const reviewer = await t.person({ keys: ['outsourcing:outsourcing:qualification:review'] });
    const input = { qualificationIds: [id], channel: 5, reason: '多次逾期' };
    expect((await reviewer.send(qualifications.revoke, input as never)).code).toBe(forbidden);
    await t.admin.call(qualifications.revoke, input as never);
    expect((await getRow(t.db, 'qualification', { id })).qualification_status).toBe(5);
  });
});

describe('a project', () => {
  test('goes from the portal through review and offers to its last stage, and each stage pays its studio exactly', async () => {
    const { ownerId } = await addRecharge(t, { amount: '1000' });
    const studioId = await addStudio(t);
    const published = await partner.send(
      portal.publishProject,
      {
        title: '短片灯光',
        description: '四十个镜头',
        studioSkills: [6],
        budget: '900' as never,
        offersUntil: (t.clock.now.getTime() + 10 * day) as never,
      },
      { customer: ownerId },
    );
    const id: number = published.data.projectId;
    const projectId = published.data.projectId;
    const offer = (customer: number) =>
      partner.send(
        portal.makeOffer,
        {
          projectId,
          days: 20,
          words: '分两批',
          stages: [
            { title: '一', amount: '300.10' as never },
            { title: '二', amount: '499.90' as never },
          ],
        },
        { customer },
      );
    expect((await offer(studioId)).code).toBe(notAllowedInState);
    await t.admin.call(outsourcingProjects.approve, { projectIds: [id] } as never);
    expect((await offer(await addCustomer(t.db))).code).toBe(doesNotFit);
    const { offerId } = (await offer(studioId)).data;
    await partner.send(portal.awardProject, { ...(await asked(id)), offerId }, { customer: ownerId });
    expect(await cashOf(ownerId)).toBe('200.000000');
    await t.admin.call(outsourcingProjects.begin, { projectIds: [id] } as never);
    for (const [paid, status] of [
      ['300.100000', 5],
      ['800.000000', 7],
    ] as const) {
      const delivery = { ...(await asked(id)), note: '请验收' };
      expect((await partner.send(portal.deliverStage, delivery, { customer: studioId })).code).toBe(success);
      const other = await partner.send(portal.acceptStage, await asked(id), { customer: studioId });
      expect(other.code).toBe(notFound);
      await partner.send(portal.acceptStage, await asked(id), { customer: ownerId });
      expect([await cashOf(studioId), (await project(id)).project_status]).toEqual([paid, status]);
    }
    expect(await detailOf(id)).toMatchObject({
      reservedAmount: '0.00',
      paidAmount: '800.00',
      returnedAmount: '0.00',
    });
  });

  test('is awarded at the price that was seen: an offer that was changed meanwhile is read anew', async () => {
    const { ownerId } = await addRecharge(t, { amount: '1000' });
    const studioId = await addStudio(t);
    const projectId = await addProject(t, { status: 3, userId: ownerId });
    const offerId = await addOffer(t, { projectId, studioId, amounts: ['100'] });
    const seen = await asked(projectId);
    const stages = [{ title: '全部', amount: '990.00' }];
    const offer = { projectId, days: 20, words: '一次交付', stages } as never;
    expect((await partner.send(portal.makeOffer, offer, { customer: studioId })).code).toBe(success);
    const award = { ...seen, offerId, reason: '电话' } as never;
    expect((await t.admin.send(outsourcingProjects.award, award)).code).toBe(errorCodes.changedMeanwhile);
    const byCustomer = { ...seen, offerId } as never;
    const answer = await partner.send(portal.awardProject, byCustomer, { customer: ownerId });
    expect(answer.code).toBe(errorCodes.changedMeanwhile);
    expect(await cashOf(ownerId)).toBe('1000.000000');
  });

  test('is not awarded beyond the customer’s cash, nor to a studio that is qualified no more', async () => {
    const { ownerId } = await addRecharge(t, { amount: '100' });
    const studioId = await addStudio(t);
    const projectId = await addProject(t, { status: 3, userId: ownerId });
    const offerId = await addOffer(t, { projectId, studioId });
    const award = async () =>
      (
        await t.admin.send(outsourcingProjects.award, {
          ...(await asked(projectId)),
          offerId,
          reason: '电话',
        } as never)
      ).code;
    expect(await award()).toBe(cashShort);
    const [own] = await getRows(t.db, 'qualification', { user_id: studioId });
    await setRow(t.db, 'qualification', own?.id ?? 0, { qualification_status: 5 });
    expect(await award()).toBe(doesNotFit);
    expect(await cashOf(ownerId)).toBe('100.000000');
  });

  test('that is cancelled before it begins gives all back to the lots that paid, and later is not cancelled', async () => {
    const { projectId, ownerId } = await addMatched(t);
    const cancel = async (id: number) =>
      (await t.admin.call(outsourcingProjects.cancel, { projectIds: [id], reason: '取消' } as never)).data
        .results[0]?.code;
    expect(await cashOf(ownerId)).toBe('200.000000');
    expect(await cancel(projectId)).toBe(success);
    expect(await cashOf(ownerId)).toBe('1000.000000');
    expect(await detailOf(projectId)).toMatchObject({
      projectStatus: 8,
      reservedAmount: '0.00',
      returnedAmount: '800.00',
    });
    expect(await cancel((await addMatched(t, { status: 5 })).projectId)).toBe(notAllowedInState);
  });

  test('in dispute is settled with an amount for its studio and the rest for its customer', async () => {
    const { projectId, ownerId, studioId } = await addMatched(t, { status: 9 });
    const settle = async (payAmount: string) =>
      (
        await t.admin.send(outsourcingProjects.settle, {
          ...(await asked(projectId)),
          payAmount,
          reason: '部分交付',
        } as never)
      ).code;
    expect(await settle('800.01')).toBe(badInput);
    expect(await settle('123.45')).toBe(success);
    expect([await cashOf(studioId), await cashOf(ownerId)]).toEqual(['123.450000', '876.550000']);
    expect((await project(projectId)).project_status).toBe(7);
  });

  test('whose delivery nobody answers for seven days is accepted by itself', async () => {
    const { projectId, studioId } = await addMatched(t, { status: 6 });
    await turnOutsourcing(t.server.app);
    expect((await project(projectId)).project_status).toBe(6);
    const deliveredAt = new Date(t.clock.now.getTime() - 7 * day);
    await setRow(t.db, 'outsourcing_project', projectId, { delivered_at: deliveredAt });
    await turnOutsourcing(t.server.app);
    expect([(await project(projectId)).project_status, await cashOf(studioId)]).toEqual([5, '300.000000']);
  });
});
