import { activityTemplates, day, errorCodes, rechargeActivities } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { getRow, setRow } from '../build/rows.ts';
import { approve } from '../testing/approving.ts';
import { addRecharge } from '../testing/recharges.ts';
import { decidedAlone } from '../testing/sampling.ts';
import { serverOfFile } from '../testing/test.ts';
import { rechargeActivityOf, termsOfSample } from './recharge.samples.ts';

const t = serverOfFile();
const ok = errorCodes.success;

const add = async (set: object = {}) =>
  (await t.admin.call(rechargeActivities.add, { ...rechargeActivityOf(t), ...set } as never)).data
    .rechargeActivityId;
const launch = async (id: number, who = t.admin) =>
  who.call(rechargeActivities.launch, { rechargeActivityIds: [id] } as never);
const one = async (id: number) =>
  (await t.admin.call(rechargeActivities.list, { ids: [id] } as never)).data.items[0];
const preview = async (id: number) =>
  (await t.admin.call(rechargeActivities.preview, { rechargeActivityId: id } as never)).data;

test('a draft is launched, runs, and is closed with a reason', async () => {
  const id = await add();
  expect(await one(id)).toMatchObject({ activityStatus: 4, spendTotal: '5000.00', currency: 1 });
  expect((await launch(id)).data.results).toMatchObject([{ code: ok }]);
  expect(await one(id)).toMatchObject({ activityStatus: 1 });
  const { data } = await t.admin.call(rechargeActivities.close, {
    rechargeActivityIds: [id],
    reason: '预算调整',
  } as never);
  expect(data.results).toMatchObject([{ code: ok }]);
  expect(await one(id)).toMatchObject({ activityStatus: 2, closeReason: '预算调整' });
  expect((await launch(id)).data.results).toMatchObject([{ code: errorCodes.notAllowedInState }]);
});

test('a launch that may cost more than the limit, also in parts, or without a limit, is for two', async () => {
  const keys = ['config:marketing:activty'] as const;
  const [who, other] = [await t.person({ keys }), await t.person({ keys: ['approval:decide', ...keys] })];
  expect((await launch(await add({ spendTotal: '6000' }), who)).code).toBe(ok);
  const part = await add({ spendTotal: '5000' });
  expect((await launch(part, who)).code).toBe(errorCodes.awaitsApproval);
  expect(await one(part)).toMatchObject({ activityStatus: 4 });
  expect(await approve(t, other)).toBe(ok);
  expect(await one(part)).toMatchObject({ activityStatus: 1 });
  const endless = await add({ spendTotal: null, spendEach: '10' });
  expect((await launch(endless, other)).code).toBe(errorCodes.awaitsApproval);
});

test('a launched activity keeps its terms, takes a later end, and is not deleted once it gave a bonus', async () => {
  const id = await add();
  const { templateId: _template, ...own } = rechargeActivityOf(t);
  const update = async (set: object) =>
    (
      await t.admin.call(rechargeActivities.update, {
        rechargeActivityId: id,
        version: (await one(id))?.version,
        ...own,
        ...set,
      } as never)
    ).code;
  expect(await update({ usesEach: 2 })).toBe(ok);
  // Somebody who launched nothing yet on this day.
  await launch(id, await t.person({ keys: ['config:marketing:activty'] }));
  expect(await update({ usesEach: 2, spendTotal: '9000' })).toBe(errorCodes.notAllowedInState);
  expect(await update({ usesEach: 2, availabeEndTime: own.availabeEndTime - day })).toBe(errorCodes.badInput);
  const later = { usesEach: 2, activityName: '延长', availabeEndTime: own.availabeEndTime + day };
  expect(await update(later)).toBe(ok);
  expect(await one(id)).toMatchObject({ activityName: '延长', availabeEndTime: later.availabeEndTime });
  await addRecharge(t, { paidAt: new Date(t.clock.now.getTime() + 1) });
  const { used_count } = await getRow(t.db, 'recharge_activity', id, ['used_count']);
  expect(used_count).toBe(1);
  await setRow(t.db, 'recharge_activity', id, { starts_at: new Date(own.availabeEndTime - day) });
  const removed = await t.admin.call(rechargeActivities.remove, { rechargeActivityIds: [id] } as never);
  expect(removed.data.results).not.toMatchObject([{ code: ok }]);
});

test('before a launch its worst case, who qualifies, what it is added to and a run on last month’s recharges are shown', async () => {
  await decidedAlone(t, 'activityLaunch');
  const last = new Date(Date.UTC(t.clock.now.getUTCFullYear(), t.clock.now.getUTCMonth() - 1, 15));
  const { ownerId } = await addRecharge(t, { paidAt: last, amount: '2000' });
  await addRecharge(t, { paidAt: last, amount: '10' });
  const other = await add({ activityName: '叠加活动', stackingGroup: 'B' });
  await launch(other);
  const before = await preview(await add({ stackingGroup: 'B' }));
  expect(before.addedTo).not.toContain('叠加活动');
  const seen = await preview(await add({ stackingGroup: 'A' }));
  expect(seen).toMatchObject({ liability: '5000.00', rechargeCount: 2, bonusCount: 1, bonusTotal: '400.00' });
  expect(seen.addedTo).toContain('叠加活动');
  const first = await preview(await add({ firstOnly: true, memberLevels: [49] }));
  expect(first.qualifying).toBe(0);
  await setRow(t.db, 'user', ownerId, { first_recharge_at: null });
  expect(await preview(await add({ firstOnly: true }))).toMatchObject({ qualifying: 1 });
  expect(await preview(await add({ spendTotal: null }))).toMatchObject({ liability: null });
});

test('a tier that gives nothing, and an end before the start, are refused', async () => {
  const bad = async (set: object) =>
    (await t.admin.call(rechargeActivities.add, { ...rechargeActivityOf(t), ...set } as never)).code;
  const [tier] = termsOfSample.tiers;
  expect(await bad({ tiers: [{ ...tier, rate: 0, bonus: '0' }] })).toBe(errorCodes.badInput);
  expect(await bad({ availabeEndTime: t.clock.now.getTime() - 2 * day })).toBe(errorCodes.badInput);
});

test('a template keeps terms by a name of its own, and an activity says which it began with', async () => {
  const template = { templateName: '首充模板', ...termsOfSample, firstOnly: true };
  const { data } = await t.admin.call(activityTemplates.add, template as never);
  const again = await t.admin.call(activityTemplates.add, template as never);
  expect(again.code).toBe(errorCodes.alreadyTaken);
  const { data: all } = await t.admin.call(activityTemplates.all, {} as never);
  expect(all).toMatchObject([{ templateName: '首充模板', firstOnly: true, tiers: [{ least: '1000.00' }] }]);
  const id = await add({ templateId: data.templateId });
  expect((await getRow(t.db, 'recharge_activity', id, ['template_id'])).template_id).toBe(data.templateId);
});
