import { randomBytes, randomUUID } from 'node:crypto';
import { microOf } from '@renderdesk/contract';
import { addRow, getRow, getRows } from '../build/rows.ts';
import { purseOfAgent } from '../agent/purse.store.ts';
import { line, postingContextOf, post, side } from '../pay/ledger/index.ts';
import { addFile } from './attachments.ts';
import { addArea } from './fixtures.ts';
import { freshName } from './sampling.ts';
import type { TestServer } from './server.ts';

/** An organisation of a type; the one that is there already. */
export const organizationOfType = async (
  { db, clock }: TestServer,
  type: 2 | 3 | 4 | 11 | 12 | 125,
): Promise<number> => {
  const [found] = await getRows(db, 'organization', { type }, ['id']);
  if (found) return found.id;
  return addRow(db, 'organization', { parent_id: 1, name: freshName(), type, created_at: clock.now });
};
export const agentOrganization = (t: TestServer): Promise<number> => organizationOfType(t, 4);

/** A member of staff of an organisation of a type, who signs in nowhere. */
export const addStaff = async (t: TestServer, type: 2 | 3 | 4 | 11 | 12 | 125): Promise<number> => {
  const name = `staff-${randomUUID().slice(0, 8)}`;
  return addRow(t.db, 'admin', {
    login_name: name,
    really_name: name,
    organization_id: await organizationOfType(t, type),
    password_hash: '!',
    created_at: t.clock.now,
  });
};

/** An agent with the terms of a referral or of resale, and the given prices only. */
export const addAgent = async (
  t: TestServer,
  o: { status?: 0 | 1 | 2; mode?: 1 | 2; cpuPrice?: string; commissionRate?: string } = {},
): Promise<number> => {
  const id = await addStaff(t, 4);
  await addRow(t.db, 'agent', {
    id,
    invite_key: randomBytes(6),
    area_id: await addArea(t.db),
    status: o.status ?? 0,
    business_type: 1,
    created_at: t.clock.now,
  });
  await addRow(t.db, 'agent_terms', {
    agent_id: id,
    mode: o.mode ?? 2,
    currency: 1,
    cpu_price: o.cpuPrice ?? null,
    commission_rate: o.commissionRate ?? null,
    starts_on: '2026-01-01',
    created_at: t.clock.now,
  });
  return id;
};

/** The file of a contract, and its key. */
export const addPact = (t: TestServer): Promise<string> => addFile(t, 'pact');

/** Gives a customer to a member of staff, by default to a salesperson since the beginning. */
export const giveCustomer = async (
  { db }: Pick<TestServer, 'db'>,
  o: { userId: number; adminId: number; kind?: 1 | 2 | 3 | 4; from?: Date },
): Promise<void> => {
  await addRow(db, 'user_staff', {
    user_id: o.userId,
    admin_id: o.adminId,
    kind: o.kind ?? 1,
    valid_from: o.from ?? new Date('2026-01-01T00:00:00Z'),
    changed_by: o.adminId,
  });
};

/** A month in which a referral agent earned 10.00 that are booked and not paid. */
export const addMonth = async (t: TestServer): Promise<{ readonly id: number; readonly agentId: number }> => {
  const agentId = await addAgent(t, { commissionRate: '5' });
  const terms = await getRow(t.db, 'agent_terms', { agent_id: agentId }, ['id']);
  const id = await addRow(t.db, 'agent_month', {
    agent_id: agentId,
    period: 202601,
    terms_id: terms.id,
    mode: 2,
    currency: 1,
    base: '200',
    rate: '5',
    amount: '10',
  });
  await t.db.transaction().execute(async (tx) => {
    const purse = await purseOfAgent(tx, agentId, t.clock.now);
    await post(tx, {
      ...(await postingContextOf(tx, {
        companyId: 1,
        at: t.clock.now,
        incurredAt: t.clock.now,
        actor: { kind: 4, id: null },
      })),
      ownerId: purse.id,
      userId: purse.id,
      cause: 18,
      causeId: agentId,
      key: `agent:${agentId}:commission:202601:${terms.id}.1`,
      lines: [line(side(403, agentId), side(142, agentId), microOf('10'), 1)],
    });
  });
  return { id, agentId };
};
