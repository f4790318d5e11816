import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import type { TableFacts } from '../core/db/tableFacts.ts';
import { tables } from '../core/db/tables.ts';

const at = `'2026-03-01T00:00:00Z'`;
/** A posting of owner 1 with what is given instead of the usual, and its first line. */
const posting = (o: Readonly<Record<string, string>> = {}): string => {
  const row = {
    owner_id: '1',
    company_id: '1',
    user_id: '1',
    cause: '3',
    key: `'recharge:1:credit'`,
    at,
    incurred_at: at,
    period: '202603',
    actor_kind: '4',
    ...o,
  };
  return `INSERT INTO posting (${Object.keys(row).join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${Object.values(row).join(', ')})`;
};
const movement = (debit: string, credit: string, amount = '5', currency = '1'): string =>
  `INSERT INTO movement (owner_id, posting_id, n, debit, debit_ref, credit, credit_ref, amount, currency, period)
   VALUES (1, 7777777, 1, ${debit}, ${credit}, ${amount}, ${currency}, 202603)`;
const lot = (columns: string, values: string): string =>
  `INSERT INTO lot (owner_id, granted_at, ${columns}) VALUES (1, ${at}, ${values})`;
const recharge = (columns: string, values: string): string =>
  `INSERT INTO recharge (owner_id, id, company_id, user_id, currency, amount, pay_method, paid_at, created_at, actor_kind, ${columns})
   OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 1, 1, 10, 'bank', ${at}, ${at}, 1, ${values})`;
const payment = (provider: string, transaction: string): string =>
  `INSERT INTO external_payment (provider, transaction_id, currency, amount, paid_at, received_at)
   VALUES ('${provider}', '${transaction}', 1, 10, ${at}, ${at})`;
const refund = (columns: string, values: string): string =>
  `INSERT INTO refund (owner_id, recharge_id, currency, created_at, actor_kind, created_by, ${columns})
   VALUES (1, 1, 1, ${at}, 1, 5, ${values})`;
const fee = (columns: string, values: string): string =>
  `INSERT INTO fee (owner_id, user_id, source_id, revenue, currency, list_amount, started_at, incurred_at, period, ${columns})
   VALUES (1, 1, 1, 207, 1, 5, ${at}, ${at}, 202603, ${values})`;
const user = (values: string): string =>
  `INSERT INTO "user" (id, owner_id, main_id, account_type, name, phone, email, zone, registered_at, deleted_at) VALUES ${values}`;
const account = (kind: number, balance: string, floor = 'NULL', currency = 1): string =>
  `INSERT INTO account (owner_id, kind, currency, balance, floor) VALUES (1, ${kind}, ${currency}, ${balance}, ${floor})`;
const charge = (columns: string, values: string): string =>
  `INSERT INTO charge (task_id, source, ix, n, owner_id, user_id, list_amount, currency, revenue, coupon_class, started_at, incurred_at,
     period, render_ms, price_version_id, rule, units, hourly, ${columns})
   VALUES (1, 1, 0, 1, 1, 1, 5, 1, 201, 2, ${at}, ${at}, 202603, 1000, 1, 1, 16, 0.96, ${values})`;
const price = (columns: string, values: string): string =>
  `INSERT INTO price_version (platform_kind, unit, currency, price, valid_from, created_at${columns && `, ${columns}`})
   VALUES (0, 1, 1, 0.06, ${at}, ${at}${values && `, ${values}`})`;
const task = (columns: string, values: string): string =>
  `INSERT INTO task (id, user_id, owner_id, platform_id, software_id, currency, submitted_at, ${columns})
   VALUES (100001, 1, 1, 1, 2000, 1, ${at}, ${values})`;
const admin = (login: string, phone: string, email: string): string =>
  `INSERT INTO admin (login_name, really_name, phone, email, password_hash, created_at)
   VALUES ('${login}', 'n', '${phone}', '${email}', '!', ${at})`;

/** What the database itself must refuse, by the constraint that must do it. The statements before the last must pass. */
const refused: readonly (readonly [constraint: string, ...statements: string[]])[] = [
  ['posting_key_unique', posting(), posting({ owner_id: '2', user_id: '2' }), posting()],
  ['posting_key_form', posting({ key: `'recharge 1'` })],
  ['posting_period_month', posting({ period: '202613' })],
  [
    'posting_reversed_once',
    posting({ id: '7777777' }),
    posting({ key: `'reversal:7'`, reverses: '7777777' }),
    posting({ key: `'reversal:8'`, reverses: '7777777' }),
  ],
  [
    'posting_whole_or_part',
    posting({ id: '7777777' }),
    posting({ key: `'appeal:1'`, reverses: '7777777', adjusts: '7777777' }),
  ],
  ['posting_belongs_before', posting({ origin_period: '202603' })],
  ['posting_house_has_no_user', posting({ owner_id: '0' })],
  ['posting_house_has_no_user', posting({ user_id: 'NULL' })],
  ['posting_peer_named', posting({ peer_owner_id: '2' })],
  ['posting_actor_named', posting({ actor_kind: '1' })],
  ['movement_owner_id_posting_id_fkey', movement('1, 1', '201, NULL')],
  ['movement_between_two', posting({ id: '7777777' }), movement('132, 1', '132, 1')],
  ['movement_amount_positive', movement('1, 1', '201, NULL', '0')],
  ['movement_amount_positive', movement('1, 1', '201, NULL', '-1')],
  ['movement_debit_code', movement('99, 1', '201, NULL')],
  ['movement_debit_unit', movement('3, 1', '140, 1')],
  ['movement_credit_unit', movement('6, 1', '201, NULL', '5', '3')],
  ['movement_debit_named', movement('1, NULL', '201, NULL')],
  ['movement_credit_named', movement('1, 1', '201, 3')],
  ['account_sign', account(1, '5'), `UPDATE account SET balance = balance - 5.000001`],
  ['account_sign', account(5, '0.000001')],
  ['account_sign', account(2, '1', '-100')],
  ['account_above_floor', account(2, '-100', '-100'), `UPDATE account SET balance = -100.000001`],
  ['account_credit_has_floor', account(2, '0')],
  ['account_credit_has_floor', account(1, '5', '0')],
  ['account_unit', account(3, '5')],
  ['account_unit', account(1, '5', 'NULL', 3)],
  ['owner_live_hold_not_negative', 'INSERT INTO owner_live (owner_id, running_hold) VALUES (1, -1)'],
  ['owner_live_pending_not_negative', 'INSERT INTO owner_live (owner_id, pending) VALUES (1, -1)'],
  [
    'node_attempt_pkey',
    'INSERT INTO node_attempt (node_id, task_id, ix, n) VALUES (1, 1, 0, 1)',
    'INSERT INTO node_attempt (node_id, task_id, ix, n) VALUES (2, 1, 1, 1)',
    'INSERT INTO node_attempt (node_id, task_id, ix, n) VALUES (1, 2, 0, 1)',
  ],
  [
    'lot_adds_up',
    lot('account, currency, issued, remaining', '1, 1, 10, 10'),
    'UPDATE lot SET remaining = remaining - 3',
  ],
  ['lot_type_of_account', lot('account, coupon_type, currency, issued, remaining', '3, 4, 3, 10, 10')],
  ['lot_type_of_account', lot('account, currency, issued, remaining', '3, 3, 10, 10')],
  ['lot_unit_of_account', lot('account, currency, issued, remaining', '1, 3, 10, 10')],
  ['lot_cash_never_ends', lot('account, currency, issued, remaining, expires_at', `1, 1, 10, 10, ${at}`)],
  [
    'lot_coupons_are_not_refundable',
    lot('account, coupon_type, currency, issued, remaining, refundable', '3, 1, 3, 10, 10, true'),
  ],
  ['lot_ended_is_empty', lot('account, currency, issued, remaining, state', '1, 1, 10, 10, 2')],
  ['lot_origin_named', lot('account, currency, issued, remaining, origin_owner', '1, 1, 10, 10, 2')],
  [
    'arrears_item_adds_up',
    `INSERT INTO arrears_item (owner_id, posting_id, for_key, currency, amount, open, paid, at)
     VALUES (1, 1, 'charge:1', 1, 10, 5, 4, ${at})`,
  ],
  ['recharge_refund_within', recharge('status, refunded, deducted', '2, 9, 1.000001')],
  ['recharge_confirmed_by_another', recharge('status, created_by, confirmed_by', '7, 5, 5')],
  ['recharge_purpose_named', recharge('status, purpose', '2, 1')],
  ['external_payment_pkey', payment('wechat', 't1'), payment('alipay', 't1'), payment('wechat', 't1')],
  ['external_payment_known_or_not', `${payment('wechat', 't1')}; UPDATE external_payment SET owner_id = 1`],
  ['refund_adds_up', recharge('status', '2'), refund('amount, payout, deducted', '10, 9, 0.5')],
  ['refund_amount_check', recharge('status', '2'), refund('amount, payout', '9.001, 9.001')],
  ['refund_approved_by_another', recharge('status', '2'), refund('amount, payout, approved_by', '9, 9, 5')],
  ['refund_sent_has_number', recharge('status', '2'), refund('amount, payout, state', '9, 9, 2')],
  ['refund_owner_id_recharge_id_fkey', refund('amount, payout', '9, 9')],
  [
    'voucher_once_a_task',
    `INSERT INTO voucher (owner_id, currency, cap, state, granted_at, task_id, used_at) VALUES (1, 1, 5, 2, ${at}, 9, ${at})`,
    `INSERT INTO voucher (owner_id, currency, cap, state, granted_at, task_id, used_at) VALUES (2, 1, 5, 2, ${at}, 9, ${at})`,
    `INSERT INTO voucher (owner_id, currency, cap, state, granted_at, task_id, used_at) VALUES (1, 1, 5, 2, ${at}, 9, ${at})`,
  ],
  [
    'voucher_used_for_a_task',
    `INSERT INTO voucher (owner_id, currency, cap, state, granted_at, used_at) VALUES (1, 1, 5, 2, ${at}, ${at})`,
  ],
  ['fee_once', fee('source, amount', '6, 5'), fee('source, amount', '7, 5'), fee('source, amount', '6, 5')],
  ['fee_by_day', fee('source, amount', '4, 5')],
  ['fee_correction_named', fee('source, amount', '10, 5')],
  ['fee_returned_within', fee('source, amount, returned', '6, 5, 5.000001')],
  ['fee_free_has_reason', fee('source, amount', '6, 0')],
  ['fee_free_is_not_posted', fee('source, amount, free_reason, posting_id', '6, 0, 1, 1')],
  [
    'contract_earned_within',
    `INSERT INTO contract (owner_id, kind, currency, price, first_day, days, recognised, returned)
     VALUES (1, 3, 1, 10, '2026-03-01', 31, 9, 1.000001)`,
  ],
  ['period_closed_has_time', 'INSERT INTO period (company_id, period, state) VALUES (1, 202603, 3)'],
  ['period_month', 'INSERT INTO period (company_id, period) VALUES (1, 202600)'],
  [
    'statement_line_once',
    `INSERT INTO statement_line (company_account_id, flow_number, booked_at, currency, amount) VALUES (1, 'f', ${at}, 1, 5)`,
    `INSERT INTO statement_line (company_account_id, flow_number, booked_at, currency, amount) VALUES (2, 'f', ${at}, 1, 5)`,
    `INSERT INTO statement_line (company_account_id, flow_number, booked_at, currency, amount) VALUES (1, 'f', ${at}, 1, 5)`,
  ],
  [
    'price_version_scope_unique',
    price('', ''),
    price('level', '58'),
    price('student', 'true'),
    price('', ''),
  ],
  ['price_version_one_scope', price('level, owner_id', '58, 9')],
  ['price_version_one_scope', price('student, agent_id', 'true, 9')],
  ['price_version_agent_replaces', price('replaces', 'true')],
  ['price_version_withdrawn_before', price('withdrawn_at, withdrawn_by', `${at}, 1`)],
  ['price_version_withdrawn_by_one', price('withdrawn_at', `'2026-02-01T00:00:00Z'`)],
  ['charge_pkey', charge('amount', '5'), charge('amount', '5')],
  ['charge_right_costs_nothing', charge('amount, fee_type', '5, 2')],
  ['charge_free_has_reason', charge('amount', '0')],
  ['charge_free_has_reason', charge('amount, free_reason', '5, 1')],
  ['charge_free_is_not_posted', charge('amount, free_reason, posting_id', '0, 1, 7')],
  ['charge_returned_within', charge('amount, returned', '5, 5.000001')],
  ['task_status_code', task('status, ended_at', `7, ${at}`)],
  ['task_stop_type_of_70', task('status, ended_at', `70, ${at}`)],
  ['task_ended_has_time', task('status', '25')],
  ['task_live_counters_sum', `INSERT INTO task_live (task_id, waiting, running, total) VALUES (1, 5, 1, 7)`],
  [
    'attempt_end_has_outcome',
    `INSERT INTO attempt (task_id, ix, n, token, node_id, leased_at, ended_at) VALUES (1, 0, 1, '0123456789abcdef', 1, ${at}, ${at})`,
  ],
  ['frame_status_code', `INSERT INTO frame (task_id, ix, status) VALUES (1, 0, 13)`],
  ['frame_ix_check', `INSERT INTO frame (task_id, ix, status) VALUES (1, 1048576, 1)`],
  ['user_child_has_main', user(`(1, 1, NULL, 2, 'a', NULL, NULL, 1, ${at}, NULL)`)],
  [
    'user_owner_is_self_or_main',
    user(`(1, 1, NULL, 1, 'a', NULL, NULL, 1, ${at}, NULL)`),
    user(`(2, 1, 1, 2, 'a', NULL, NULL, 1, ${at}, NULL)`),
    user(`(3, 2, 1, 2, 'b', NULL, NULL, 1, ${at}, NULL)`),
  ],
  [
    'user_main_name_unique',
    user(`(1, 1, NULL, 1, 'Ａbc', NULL, NULL, 1, ${at}, NULL)`),
    user(`(2, 1, 1, 2, 'abc', NULL, NULL, 1, ${at}, NULL)`),
    user(`(3, 3, NULL, 1, 'aBC', NULL, NULL, 1, ${at}, NULL)`),
  ],
  [
    'user_phone_unique',
    user(
      `(1, 1, NULL, 1, 'a', '139', NULL, 1, ${at}, ${at}), (2, 2, NULL, 1, 'b', '139', NULL, 1, ${at}, NULL)`,
    ),
    user(`(3, 3, NULL, 1, 'c', '139', NULL, 1, ${at}, NULL)`),
  ],
  ['admin_login_name_unique', admin('Wang', '1', 'a@x.cn'), admin('wANG', '2', 'b@x.cn')],
  ['admin_email_unique', admin('a', '1', 'A@x.cn'), admin('b', '2', 'a@X.cn')],
  [
    'organization_name_unique',
    `INSERT INTO organization (name, created_at, deleted_at) VALUES ('渲染部', ${at}, ${at})`,
    `INSERT INTO organization (name, created_at) VALUES ('渲染部', ${at})`,
    `INSERT INTO organization (name, created_at) VALUES ('渲染部', ${at})`,
  ],
  [
    'user_staff_now',
    user(`(1, 1, NULL, 1, 'a', NULL, NULL, 1, ${at}, NULL)`),
    `INSERT INTO admin (id, login_name, really_name, password_hash, created_at) VALUES (1, 'a', 'a', '!', ${at})`,
    `INSERT INTO user_staff (user_id, kind, valid_from, admin_id, changed_by) VALUES (1, 1, ${at}, 1, 1), (1, 2, ${at}, 1, 1)`,
    `INSERT INTO user_staff (user_id, kind, valid_from, admin_id, changed_by) VALUES (1, 1, '2026-04-01', 1, 1)`,
  ],
  [
    'session_end_has_reason',
    admin('a', '1', 'a@x.cn'),
    `INSERT INTO session (admin_id, kind, token_hash, created_at, last_seen_at, expires_at, ended_at)
     SELECT id, 0, 'h', ${at}, ${at}, ${at}, ${at} FROM admin`,
  ],
];

describe('the database refuses by itself', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase();
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  beforeEach(async () => {
    await client.query('BEGIN');
  });
  afterEach(async () => {
    await client.query('ROLLBACK');
  });

  test.each(refused)('%s', async (constraint, ...statements) => {
    const last = statements.at(-1) ?? '';
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    await expect(client.query(last)).rejects.toMatchObject({ constraint });
  });

  test('no business column takes its time from the database’s clock', async () => {
    const { rows } = await client.query<{ table: string; column: string }>(
      `SELECT coalesce(inhparent, adrelid)::regclass::text AS table, attname AS column
       FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum LEFT JOIN pg_inherits ON inhrelid = adrelid
       WHERE adrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
         AND pg_get_expr(adbin, adrelid) ~* '(now|clock_timestamp|statement_timestamp|current_|localtime)'`,
    );
    const known: Readonly<Record<string, TableFacts>> = tables;
    const unstamped = rows.filter(({ table, column }) => known[table]?.stamped?.includes(column) !== true);
    expect(rows.length).toBeGreaterThan(0);
    expect(unstamped).toEqual([]);
  });

  test('a price that was withdrawn before it began makes room for another', async () => {
    await client.query(price('withdrawn_at, withdrawn_by', `'2026-02-01T00:00:00Z', 1`));
    await client.query(price('', ''));
    await expect(client.query(price('', ''))).rejects.toMatchObject({
      constraint: 'price_version_scope_unique',
    });
  });

  test('every table whose key begins with that of its family has it in each of its unique keys, and no trigger of ours', async () => {
    const { rows: tables } = await client.query<{ table: string; key: string; triggers: number }>(
      `SELECT c.oid::regclass::text AS table, a.attname AS key,
         (SELECT count(*)::int FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers
       FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
         AND (a.attname IN ('task_id', 'owner_id', 'node_id') OR c.relname = 'task')`,
    );
    expect(tables.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        'task',
        'frame',
        'attempt',
        'charge',
        'account',
        'posting',
        'movement',
        'node_beat',
      ]),
    );
    for (const { table, key, triggers } of tables) {
      expect(triggers, table).toBe(0);
      const unique = await client.query(
        `SELECT i.indexrelid::regclass::text AS index FROM pg_index i
         WHERE i.indrelid = $1::regclass AND i.indisunique AND NOT EXISTS (SELECT FROM pg_attribute a
           WHERE a.attrelid = i.indrelid AND a.attname = $2 AND a.attnum = ANY (i.indkey))`,
        [table, key],
      );
      expect(unique.rows, table).toEqual([]);
    }
  });
});
