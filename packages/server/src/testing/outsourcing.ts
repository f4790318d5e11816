import { day, type Money } from '@renderdesk/contract';
import { addRow, getRow } from '../build/rows.ts';
import { system } from '../build/recharges.ts';
import { awardProject } from '../outsourcing/money.store.ts';
import { sql } from 'kysely';
import { addFile } from './attachments.ts';
import { addCustomer } from './fixtures.ts';
import { addRecharge } from './recharges.ts';
import type { TestServer } from './server.ts';

const later = (t: TestServer): Date => new Date(t.clock.now.getTime() + 30 * day);

/** The qualification of a customer with a sample, by default under review; answers its number. */
export const addQualification = async (
  t: TestServer,
  o: { readonly status?: 0 | 1 | 2 | 3 | 4 | 5; readonly userId?: number } = {},
): Promise<number> => {
  const { status = 1 } = o;
  const isApproved = status === 2 || status === 4 || status === 5;
  const id = await addRow(t.db, 'qualification', {
    user_id: o.userId ?? (await addCustomer(t.db)),
    studio_name: '远山动画',
    introduction: '三十人的角色动画团队',
    studio_skills: [1, 4],
    seats: 30,
    qualification_status: status,
    submitted_at: t.clock.now,
    ...(isApproved && {
      studio_level: 2,
      valid_until: later(t),
      decided_by: t.admin.adminId,
      decided_at: t.clock.now,
    }),
    created_at: t.clock.now,
  });
  const key = await addFile(t, 'outsourcing');
  await addRow(t.db, 'outsourcing_file', { key, qualification_id: id, outsourcing_file: 1 });
  return id;
};

/** A studio that is qualified; answers its account. */
export const addStudio = async (t: TestServer): Promise<number> => {
  const userId = await addCustomer(t.db);
  await addQualification(t, { status: 2, userId });
  return userId;
};

/** A project of a customer, by default under review, with a brief; answers its number. */
export const addProject = async (
  t: TestServer,
  o: { readonly status?: 0 | 1 | 2 | 3; readonly userId?: number } = {},
): Promise<number> => {
  const id = await addRow(t.db, 'outsourcing_project', {
    user_id: o.userId ?? (await addCustomer(t.db)),
    currency: 1,
    title: '短片第三集灯光',
    description: '四十个镜头的灯光与合成',
    studio_skills: [6, 7],
    budget: '900',
    offers_until: later(t),
    project_status: o.status ?? 1,
    submitted_at: t.clock.now,
    created_at: t.clock.now,
  });
  const key = await addFile(t, 'outsourcing');
  await addRow(t.db, 'outsourcing_file', { key, project_id: id, outsourcing_file: 3 });
  return id;
};

/** An open offer of a studio in stages of these amounts; answers its number. */
export const addOffer = async (
  t: TestServer,
  o: { readonly projectId: number; readonly studioId: number; readonly amounts?: readonly string[] },
): Promise<number> => {
  const amounts = (o.amounts ?? ['300', '500']) as Money[];
  const id = await addRow(t.db, 'outsourcing_offer', {
    project_id: o.projectId,
    user_id: o.studioId,
    price: String(amounts.reduce((sum, amount) => sum + Number(amount), 0)),
    days: 20,
    words: '可按镜头分批交付',
    created_at: t.clock.now,
  });
  for (const [at, amount] of amounts.entries())
    await addRow(t.db, 'outsourcing_stage', {
      offer_id: id,
      stage_no: at + 1,
      title: `第 ${at + 1} 批`,
      amount,
    });
  return id;
};

/** A project whose studio was chosen, with its price reserved of 1,000.00; by default matched, else further on. */
export const addMatched = async (
  t: TestServer,
  o: { readonly status?: 4 | 5 | 6 | 9; readonly amounts?: readonly string[] } = {},
) => {
  const { ownerId } = await addRecharge(t, { amount: '1000' });
  const projectId = await addProject(t, { status: 3, userId: ownerId });
  const studioId = await addStudio(t);
  const offerId = await addOffer(t, { projectId, studioId, ...(o.amounts && { amounts: o.amounts }) });
  const { version } = await getRow(t.db, 'outsourcing_project', projectId);
  const { now } = t.clock;
  await t.db.transaction().execute(async (tx) => {
    const which = { projectId, version, offerId, reason: '', scope: sql<boolean>`true` };
    await awardProject(tx, which, { kind: 'system', id: system.id, now });
    const { status = 4 } = o;
    if (status === 4) return;
    await tx
      .updateTable('outsourcing_project')
      .set({ project_status: status, ...(status !== 5 && { delivered_at: now }) })
      .where('id', '=', projectId)
      .execute();
    if (status !== 5)
      await tx
        .updateTable('outsourcing_stage')
        .set({ stage_status: 1, delivered_at: now })
        .where('offer_id', '=', offerId)
        .where('stage_no', '=', 1)
        .execute();
  });
  return { projectId, ownerId, studioId, offerId };
};
