import * as contract from '@renderdesk/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';

/** Which code table of the contract each CHECK <table>_<column>_code repeats. */
const tables = {
  approval_state: contract.approvalState,
  area_zone: contract.zone,
  area_business_type: null,
  platform_kind: contract.platformKind,
  platform_status: contract.permissionStatus,
  organization_type: contract.organizationType,
  admin_status: contract.adminStatus,
  role_kind: contract.roleKind,
  role_customer_scope: contract.customerScope,
  permission_state_status: contract.permissionStatus,
  user_account_type: contract.accountType,
  user_zone: contract.zone,
  user_currency: contract.currency,
  user_business_type: contract.businessType,
  task_status: contract.renderStatus,
  task_stop_type: contract.stopType,
  task_currency: contract.currency,
  frame_status: contract.frameStatus,
  frame_stop_type: contract.stopType,
  frame_kind: contract.frameKind,
  attempt_outcome: contract.attemptOutcome,
  attempt_late_outcome: null,
  attempt_file_kind: contract.attemptFileKind,
  idempotency_actor_kind: contract.principalKind,
  operation_actor_kind: contract.principalKind,
  task_event_actor_kind: contract.principalKind,
  node_event_actor_kind: contract.principalKind,
  stuck_frame_resolution: contract.stuckResolution,
  node_power: contract.nodePower,
  node_service: contract.nodeService,
  node_lock: contract.nodeLock,
  node_os: contract.nodeOs,
  render_script_os: contract.nodeOs,
  dispatch_schedule_kind: null,
  charge_fee_type: contract.feeType,
  price_version_platform_kind: contract.platformKind,
  price_version_currency: contract.currency,
  rate_version_from_currency: contract.currency,
  rate_version_to_currency: contract.currency,
  charge_currency: contract.currency,
  account_kind: contract.ownerAccount,
  account_currency: contract.bookCurrency,
  price_version_unit: contract.priceUnit,
  attempt_price_rule: contract.priceScope,
  charge_source: contract.chargeSource,
  charge_revenue: null,
  charge_coupon_class: contract.couponClass,
  charge_rule: contract.priceScope,
  charge_free_reason: contract.freeReason,
  posting_cause: contract.postingCause,
  posting_actor_kind: contract.principalKind,
  movement_debit: contract.bookAccount,
  movement_credit: contract.bookAccount,
  movement_currency: contract.bookCurrency,
  lot_account: null,
  // A voucher is no lot.
  lot_coupon_type: null,
  lot_state: contract.lotState,
  lot_currency: contract.bookCurrency,
  arrears_item_currency: contract.currency,
  recharge_status: contract.rechargeStatus,
  recharge_verify_status: contract.verifyStatus,
  recharge_purpose: contract.rechargePurpose,
  recharge_currency: contract.currency,
  recharge_actor_kind: contract.principalKind,
  external_payment_currency: contract.currency,
  refund_state: contract.refundState,
  refund_currency: contract.currency,
  refund_actor_kind: contract.principalKind,
  voucher_state: contract.lotState,
  voucher_currency: contract.currency,
  fee_source: contract.feeSource,
  fee_revenue: null,
  fee_currency: contract.currency,
  fee_free_reason: contract.freeReason,
  contract_kind: contract.contractKind,
  contract_state: contract.contractState,
  contract_currency: contract.currency,
  period_state: contract.periodState,
  statement_line_state: contract.statementLineState,
  statement_line_currency: contract.currency,
  calendar_day_kind: contract.calendarDayKind,
  job_run_state: contract.exportState,
  outbox_state: contract.outboxState,
  saved_view_audience: contract.viewAudience,
  // Not on the wire yet: the contract names these when their screens come.
  session_kind: null,
  session_end_reason: null,
  user_level: null,
  user_auth_status: null,
  user_staff_kind: null,
  task_kind: null,
  price_version_level: null,
  price_version_frame_kind: null,
} as const;

describe('codes in the database and in the contract', () => {
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

  const numbers = (expression: string): number[] =>
    (expression.match(/-?\d+/g) ?? []).map(Number).toSorted((a, b) => a - b);

  async function checks(): Promise<Map<string, number[]>> {
    const { rows } = await client.query<{ name: string; codes: string }>(
      `SELECT regexp_replace(conname, '_code$', '') AS name, pg_get_constraintdef(oid) AS codes FROM pg_constraint
       WHERE contype = 'c' AND conname LIKE '%\\_code' AND connamespace = 'public'::regnamespace
         AND NOT (SELECT relispartition FROM pg_class WHERE pg_class.oid = conrelid)`,
    );
    return new Map(rows.map((row) => [row.name, numbers(row.codes)]));
  }

  test('each CHECK holds the codes of its table, none is unknown, none is missing', async () => {
    const found = await checks();
    expect([...found.keys()].toSorted()).toEqual(Object.keys(tables).toSorted());
    for (const [name, table] of Object.entries(tables)) {
      if (table) expect(found.get(name), name).toEqual(table.codes.toSorted((a, b) => a - b));
    }
  });

  test('every constraint has been validated: a step that adds one NOT VALID is followed by one that validates', async () => {
    const { rows } = await client.query(
      `SELECT conrelid::regclass || '.' || conname AS name FROM pg_constraint
       WHERE NOT convalidated AND connamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
  });

  test('every smallint that is a code has such a CHECK', async () => {
    const { rows } = await client.query(
      `SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND a.atttypid = 'int2'::regtype AND a.attnum > 0
         AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.conname = c.relname || '_' || a.attname || '_code')
       ORDER BY 1`,
    );
    const measures = ['attempt_live.progress', 'node_beat.cpu_load', 'node_beat.gpu_load'];
    const free = [
      'task.channel',
      'task.level',
      'task_event.from_status',
      'task_event.to_status',
      'user.task_level',
    ];
    expect(rows.map((row: { name: string }) => row.name)).toEqual([...measures, ...free].toSorted());
  });

  test('the running list is cut as the contract cuts it', async () => {
    const { rows } = await client.query<{ codes: string }>(
      `SELECT pg_get_expr(adbin, adrelid) AS codes FROM pg_attrdef
       JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
       WHERE adrelid = 'task'::regclass AND attname = 'is_open'`,
    );
    // As the specification lists them (checklist T-130): what may still go on, and what is stopped and can start again.
    const running = [0, 5, 8, 10, 20, 23, 50, 60, 100];
    expect(numbers(rows[0]?.codes ?? '')).toEqual(running);
    expect([...contract.runningStatuses]).toEqual(running);
  });
});
