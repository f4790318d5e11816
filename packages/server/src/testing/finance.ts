import { day, type FinanceKind, type FinanceStatus } from '@renderdesk/contract';
import { addPerson } from '../build/people.ts';
import { addRow, getRow } from '../build/rows.ts';
import { freshLogin, freshName } from './sampling.ts';
import type { TestServer } from './server.ts';

type Values = Readonly<Record<string, unknown>>;

/** An organisation of its own tree, so that nobody of another one manages it. */
export const addDepartment = (t: Pick<TestServer, 'db' | 'clock'>): Promise<number> =>
  addRow(t.db, 'organization', { name: freshName(), created_at: t.clock.now });

/** A company with two accounts in renminbi. */
export const addCompany = async (t: TestServer) => {
  const name = freshName();
  const companyId = await addRow(t.db, 'company', { name, created_at: t.clock.now });
  const account = () =>
    addRow(t.db, 'company_account', {
      company_id: companyId,
      kind: 1,
      currency: 1,
      name: freshName(),
      created_at: t.clock.now,
    });
  return { name, companyId, accountId: await account(), otherId: await account() };
};

/** A member of staff who can do nothing. */
export const addColleague = (t: TestServer, organizationId?: number): Promise<number> =>
  addPerson(t.db, { name: freshLogin(), at: t.clock.now, organizationId });

/** A payee whose account a second person verified. */
export const addPayee = async (t: TestServer, o: { readonly verified: boolean }): Promise<number> =>
  addRow(t.db, 'finance_payee', {
    payee_name: freshName(),
    bank_name: '招商银行',
    account_number: freshLogin(),
    entered_by: await addColleague(t),
    created_at: t.clock.now,
    ...(o.verified && { verified_by: await addColleague(t), verified_at: t.clock.now }),
  });

/** A stored file for a ticket of this person. */
export const addTicketFile = (t: TestServer, by: number): Promise<string> => {
  const id = freshLogin();
  const hash = Buffer.from(id).toString('hex').padStart(64, '0').slice(-64);
  return addRow(t.db, 'attachment', {
    id,
    kind: 'ticket',
    name: `${id}.pdf`,
    media_type: 'application/pdf',
    bytes: 1,
    sha256: hash,
    uploaded_by: by,
    uploaded_at: t.clock.now,
  });
};

/** The business day of a number of days from now. */
export const dayFrom = (t: Pick<TestServer, 'clock'>, days: number): string =>
  new Date(t.clock.now.getTime() + days * day).toISOString().slice(0, 10);

/** A request of 100.00 in a state, by a colleague of a department without managers, whose earlier steps others took. */
export const addFinanceRequest = async (
  t: TestServer,
  o: {
    readonly kind: FinanceKind;
    readonly status?: FinanceStatus;
    readonly applicantId?: number;
    readonly set?: Values;
  },
) => {
  const status = o.status ?? 0;
  const { name: companyName, companyId, accountId, otherId } = await addCompany(t);
  const now = t.clock.now;
  const applicantId = o.applicantId ?? (await addColleague(t));
  const isApproved = status === 3 || status === 4 || status === 7;
  const parts: Record<FinanceKind, Values> = {
    1: {},
    2: { payee_id: await addPayee(t, { verified: true }) },
    3: { due_day: dayFrom(t, 30) },
    4: { from_account_id: accountId, to_account_id: otherId, exchange_rate: '1', to_amount: '100' },
  };
  const requestId = await addRow(t.db, 'finance_request', {
    kind: o.kind,
    status,
    title: '差旅',
    applicant_id: applicantId,
    organization_id: await addDepartment(t),
    company_id: companyId,
    currency: 1,
    amount: '100',
    form_values: '{}',
    created_at: now,
    ...parts[o.kind],
    ...((status === 2 || isApproved) && { first_by: await addColleague(t), first_at: now }),
    ...(isApproved && { approved_by: await addColleague(t), approved_at: now }),
    ...(status === 4 && {
      paid_by: await addColleague(t),
      paid_at: now,
      pay_account_id: accountId,
      bank_flow: freshLogin(),
    }),
    ...o.set,
  });
  if (o.kind === 1)
    await addRow(t.db, 'finance_ticket', {
      request_id: requestId,
      ticket_no: freshLogin(),
      buyer_name: companyName,
      amount: '100',
      ticket_day: dayFrom(t, -1),
      file_key: await addTicketFile(t, applicantId),
      file_hash: freshLogin(),
    });
  const { version } = await getRow(t.db, 'finance_request', requestId, ['version']);
  return { requestId, version, companyId, companyName, accountId, otherId, applicantId };
};
