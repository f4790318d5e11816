import { day, type FinanceKind, type FinanceStatus } from '@renderdesk/contract';
import { addRow, getRows } from '../build/rows.ts';
import { firstLoginName } from '../core/auth/firstAdmin.ts';
import type { Tx } from '../core/db/db.ts';

/** Purpose and amount of requests of each kind. */
const purposes: Readonly<Record<FinanceKind, readonly (readonly [string, string])[]>> = {
  1: [
    ['北京出差住宿', '1280'],
    ['客户招待餐费', '860'],
    ['SIGGRAPH 参展差旅', '9600'],
    ['办公用品采购', '342.5'],
    ['市内交通费', '178'],
    ['软件订阅费', '1999'],
    ['培训费', '3200'],
    ['团队建设活动', '2400'],
    ['快递费', '96'],
  ],
  2: [
    ['显卡采购首付款', '180000'],
    ['机房带宽季度费', '45000'],
    ['显卡采购二期款', '120000'],
    ['办公室租金', '38000'],
    ['软件许可续费', '26800'],
    ['广告投放费', '15000'],
    ['法律顾问费', '8000'],
    ['存储设备维保', '22000'],
  ],
  3: [
    ['展会备用金', '5000'],
    ['海外出差借款', '12000'],
    ['设备押金', '3000'],
    ['项目备用金', '8000'],
    ['搬迁备用金', '4000'],
    ['临时采购借款', '2600'],
    ['驻场备用金', '3500'],
    ['活动备用金', '1800'],
  ],
  4: [
    ['微信账户归集', '50000'],
    ['支付宝账户归集', '68000'],
    ['备付金调拨', '100000'],
    ['工资账户调拨', '320000'],
    ['税款账户调拨', '76000'],
    ['日终归集', '21000'],
    ['保证金调拨', '15000'],
    ['月末归集', '43000'],
  ],
};
const states: readonly FinanceStatus[] = [4, 1, 4, 2, 3, 5, 6, 8, 0];
const form = [
  { key: 'project', kind: 1, label: { zh: '所属项目', en: 'Project' }, required: false },
  {
    key: 'urgency',
    kind: 3,
    label: { zh: '紧急程度', en: 'Urgency' },
    required: false,
    options: [
      { value: '普通', label: { zh: '普通', en: 'Normal' } },
      { value: '加急', label: { zh: '加急', en: 'Urgent' } },
    ],
  },
] as const;

/** Finance requests of each kind in its states, with forms, budgets of the applicants' organisations and payees. */
export const fillFinance = async (
  tx: Tx,
  { now, finance }: { readonly now: Date; readonly finance: readonly [number, number] },
): Promise<void> => {
  const [company] = await getRows(tx, 'company', {}, ['id', 'name'], 'id');
  const accounts = await getRows(tx, 'company_account', {}, ['id', 'company_id', 'currency'], 'id');
  const oursIn = (currency: 1 | 2): number[] =>
    accounts.filter((one) => one.company_id === company?.id && one.currency === currency).map(({ id }) => id);
  const staff = (
    await getRows(
      tx,
      'admin',
      { status: 0, is_outside: false },
      ['id', 'organization_id', 'login_name'],
      'id',
    )
  ).filter(
    (one) => one.organization_id !== null && one.login_name !== firstLoginName && !finance.includes(one.id),
  );
  const [from, to] = oursIn(1);
  const [foreign] = oursIn(2);
  const [manager, ...others] = staff;
  if (
    !company ||
    from === undefined ||
    to === undefined ||
    foreign === undefined ||
    !manager ||
    others.length === 0
  )
    return;
  const dayOf = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  const formId = await addRow(tx, 'finance_form', {
    kind: 1,
    form_version: 1,
    fields: JSON.stringify(form),
    created_by: finance[0],
    created_at: new Date(now.getTime() - 60 * day),
  });
  const payees: number[] = [];
  for (const [at, payee_name] of ['北方数据中心', '华芯显卡贸易', '云河网络科技', '安信律师事务所'].entries())
    payees.push(
      await addRow(tx, 'finance_payee', {
        payee_name,
        bank_name: '招商银行北京分行',
        account_number: `62148301${String(at).padStart(8, '0')}`,
        entered_by: finance[0],
        created_at: new Date(now.getTime() - 50 * day),
        ...(at < 3 && { verified_by: finance[1], verified_at: new Date(now.getTime() - 49 * day) }),
      }),
    );
  const budgets = new Map<number, number>();
  const budgetOf = async (organizationId: number): Promise<number> => {
    const known = budgets.get(organizationId);
    if (known !== undefined) return known;
    const id = await addRow(tx, 'finance_budget', {
      organization_id: organizationId,
      name: '季度费用预算',
      currency: 1,
      first_day: dayOf(-60),
      last_day: dayOf(30),
      amount: '500000',
      created_at: new Date(now.getTime() - 61 * day),
    });
    budgets.set(organizationId, id);
    return id;
  };
  for (const kind of [1, 2, 3, 4] as const)
    for (const [at, [title, amount]] of purposes[kind].entries()) {
      const status = states[at % states.length] ?? 0;
      const applicant = others[(at * 3 + kind) % others.length] ?? manager;
      const organizationId = applicant.organization_id ?? 1;
      const createdAt = new Date(now.getTime() - (at * 5 + kind) * day);
      const later = new Date(createdAt.getTime() + day / 2);
      const currency = at === 4 ? 2 : 1;
      const isReserved = kind < 3 && currency === 1 && [1, 2, 3, 4].includes(status);
      await addRow(tx, 'finance_request', {
        kind,
        status,
        title,
        applicant_id: applicant.id,
        organization_id: organizationId,
        company_id: company.id,
        currency,
        amount,
        form_id: kind === 1 ? formId : null,
        form_values: JSON.stringify(kind === 1 ? { project: '长安三万里', urgency: '普通' } : {}),
        budget_id: isReserved ? await budgetOf(organizationId) : null,
        payee_id: kind === 2 ? (payees[at % 3] ?? null) : null,
        due_day: kind === 3 ? dayOf(20 - at * 3) : null,
        ...(kind === 4 && {
          from_account_id: currency === 1 ? from : foreign,
          to_account_id: to,
          exchange_rate: currency === 1 ? '1' : '7.1',
          to_amount: currency === 1 ? amount : String(Number(amount) * 7.1),
        }),
        submitted_at: status === 0 ? null : later,
        ...([2, 3, 4].includes(status) && { first_by: manager.id, first_at: later }),
        ...([3, 4].includes(status) && { approved_by: finance[0], approved_at: later }),
        ...(status === 4 && {
          paid_by: finance[1],
          paid_at: later,
          pay_account_id: from,
          bank_flow: `FK${kind}${String(at).padStart(6, '0')}`,
        }),
        reason: status === 5 || status === 8 ? '票据信息不完整' : null,
        created_at: createdAt,
      });
    }
};
