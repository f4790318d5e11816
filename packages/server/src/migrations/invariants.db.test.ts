import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';

const at = `'2026-03-01T00:00:00Z'`;
const movement = (values: string): string =>
  `INSERT INTO movement (owner_id, user_id, debit, credit, amount, currency, cause, key, at, period, reverses)
   VALUES ${values}`;
const user = (values: string): string =>
  `INSERT INTO "user" (id, owner_id, main_id, account_type, name, phone, email, zone, registered_at, deleted_at) VALUES ${values}`;
const account = (kind: number, balance: string, floor: string): string =>
  `INSERT INTO account (owner_id, kind, currency, balance, floor) VALUES (1, ${kind}, 1, ${balance}, ${floor})`;
const task = (columns: string, values: string): string =>
  `INSERT INTO task (id, user_id, owner_id, platform_id, software_id, currency, submitted_at, ${columns})
   VALUES (100001, 1, 1, 1, 2000, 1, ${at}, ${values})`;
const admin = (login: string, phone: string, email: string): string =>
  `INSERT INTO admin (login_name, really_name, phone, email, password_hash, created_at)
   VALUES ('${login}', 'n', '${phone}', '${email}', '!', ${at})`;

/** What the database itself must refuse, by the constraint that must do it. The statements before the last must pass. */
const refused: readonly (readonly [constraint: string, ...statements: string[]])[] = [
  ['movement_between_two', movement(`(1, 1, 1, 1, 5, 1, 'x', 'k', ${at}, 202603, NULL)`)],
  ['movement_amount_positive', movement(`(1, 1, 1, 101, 0, 1, 'x', 'k', ${at}, 202603, NULL)`)],
  ['movement_amount_positive', movement(`(1, 1, 1, 101, -1, 1, 'x', 'k', ${at}, 202603, NULL)`)],
  ['movement_debit_code', movement(`(1, 1, 99, 101, 5, 1, 'x', 'k', ${at}, 202603, NULL)`)],
  ['movement_period_month', movement(`(1, 1, 1, 101, 5, 1, 'x', 'k', ${at}, 202613, NULL)`)],
  [
    'movement_key_unique',
    movement(`(1, 1, 1, 101, 5, 1, 'x', 'k', ${at}, 202603, NULL)`),
    movement(`(2, 2, 1, 101, 5, 1, 'x', 'k', ${at}, 202603, NULL)`),
    movement(`(1, 1, 1, 101, 5, 1, 'x', 'k', ${at}, 202603, NULL)`),
  ],
  [
    'movement_reversed_once',
    `INSERT INTO movement (owner_id, id, user_id, debit, credit, amount, currency, cause, key, at, period)
       OVERRIDING SYSTEM VALUE VALUES (1, 7, 1, 1, 101, 5, 1, 'x', 'a', ${at}, 202603)`,
    movement(`(1, 1, 101, 1, 5, 1, 'reversal', 'b', ${at}, 202603, 7)`),
    movement(`(1, 1, 101, 1, 5, 1, 'reversal', 'c', ${at}, 202603, 7)`),
  ],
  ['movement_owner_id_reverses_fkey', movement(`(1, 1, 101, 1, 5, 1, 'reversal', 'b', ${at}, 202603, 7)`)],
  ['account_above_floor', account(1, '5', '0'), `UPDATE account SET balance = balance - 5.000001`],
  ['account_above_floor', account(2, '-100', '-100'), `UPDATE account SET balance = -100.000001`],
  ['account_cash_and_lots_never_negative', account(1, '5', 'NULL')],
  ['account_cash_and_lots_never_negative', account(3, '5', '-1')],
  [
    'lot_adds_up',
    `INSERT INTO lot (owner_id, currency, issued, remaining, granted_at) VALUES (1, 1, 10, 10, ${at})`,
    `UPDATE lot SET remaining = remaining - 3`,
  ],
  [
    'recharge_refund_within',
    `INSERT INTO recharge (owner_id, user_id, status, currency, amount, refunded_amount, pay_method, period, created_at)
     VALUES (1, 1, 2, 1, 10, 10.000001, 'bank', 202603, ${at})`,
  ],
  [
    'recharge_confirmed_by_another',
    `INSERT INTO recharge (owner_id, user_id, status, currency, amount, pay_method, period, created_at, created_by, confirmed_by)
     VALUES (1, 1, 7, 1, 10, 'bank', 202603, ${at}, 5, 5)`,
  ],
  [
    'external_payment_pkey',
    `INSERT INTO external_payment VALUES ('wechat', 't1', 1, 1, ${at})`,
    `INSERT INTO external_payment VALUES ('alipay', 't1', 1, 2, ${at})`,
    `INSERT INTO external_payment VALUES ('wechat', 't1', 2, 3, ${at})`,
  ],
  [
    'price_version_scope_unique',
    `INSERT INTO price_version (platform_kind, unit, currency, price, valid_from, created_at) VALUES (0, 1, 1, 0.06, ${at}, ${at})`,
    `INSERT INTO price_version (platform_kind, unit, currency, level, price, valid_from, created_at) VALUES (0, 1, 1, 58, 0.05, ${at}, ${at})`,
    `INSERT INTO price_version (platform_kind, unit, currency, price, valid_from, created_at) VALUES (0, 1, 1, 0.07, ${at}, ${at})`,
  ],
  [
    'charge_right_costs_nothing',
    `INSERT INTO charge (task_id, ix, n, owner_id, user_id, fee_type, amount, list_amount, currency, price_version_id, node_ms, incurred_at, period)
     VALUES (1, 0, 1, 1, 1, 2, 5, 5, 1, 1, 1000, ${at}, 202603)`,
  ],
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
    const { rows } = await client.query(
      `SELECT attrelid::regclass::text AS table, attname AS column, pg_get_expr(adbin, adrelid) AS value
       FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
       WHERE adrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
         AND pg_get_expr(adbin, adrelid) ~* '(now|clock_timestamp|statement_timestamp|current_|localtime)'
         AND NOT (attname = 'xid' AND pg_get_expr(adbin, adrelid) = 'pg_current_xact_id()')`,
    );
    expect(rows).toEqual([]);
  });

  test('every table that is distributed carries its family’s key in its primary key and has no trigger of ours', async () => {
    const families = {
      task_id: ['task', 'task_live', 'frame', 'attempt', 'attempt_live', 'task_event', 'charge'],
      owner_id: ['account', 'movement', 'lot', 'recharge'],
    };
    for (const [key, tables] of Object.entries(families)) {
      for (const table of tables) {
        const { rows } = await client.query<{ columns: string[]; triggers: number }>(
          `SELECT array_agg(a.attname::text) AS columns,
             (SELECT count(*)::int FROM pg_trigger t WHERE t.tgrelid = $1::regclass AND NOT t.tgisinternal) AS triggers
           FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
           WHERE i.indrelid = $1::regclass AND i.indisprimary`,
          [table],
        );
        expect(rows[0]?.columns, table).toContain(table === 'task' ? 'id' : key);
        expect(rows[0]?.triggers, table).toBe(0);
      }
    }
  });
});
