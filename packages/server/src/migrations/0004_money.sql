-- Prices, charges, and the ledger. Amounts are numeric(20,6) in the row's currency (1 CNY, 2 USD); `period` is the
-- business month in +08:00 as yyyymm, stored so that 23:59 posted at 00:01 belongs to the old month.
-- Family «by owner_id» (whose purse); charges hang on their task. Append-only by grants.sql.

-- Prices by start time; an end is the next start of the same scope, so versions cannot overlap. Insert only.
CREATE TABLE price_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  platform_kind smallint NOT NULL CONSTRAINT price_version_platform_kind_code CHECK (platform_kind IN (0, 1, 2, 3)),
  -- What one price pays: 1 a core hour, 2 a card hour, 3 a node hour.
  unit smallint NOT NULL CONSTRAINT price_version_unit_code CHECK (unit IN (1, 2, 3)),
  currency smallint NOT NULL CONSTRAINT price_version_currency_code CHECK (currency IN (1, 2)),
  -- The scope narrows from everyone over a member level to one agent or one customer; null is everyone.
  level smallint CONSTRAINT price_version_level_code CHECK (level IN (49, 55, 56, 57, 58)),
  agent_id bigint,
  owner_id bigint,
  frame_kind smallint CONSTRAINT price_version_frame_kind_code CHECK (frame_kind IN (1, 2, 3, 4, 5, 6, 7, 8, 9)),
  price numeric(20,6) NOT NULL CHECK (price >= 0),
  valid_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT price_version_scope_unique UNIQUE NULLS NOT DISTINCT
    (platform_kind, unit, currency, level, agent_id, owner_id, frame_kind, valid_from)
);

-- Exchange rates by start time: one unit of `from_currency` is `rate` of `to_currency`. Insert only.
CREATE TABLE rate_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_currency smallint NOT NULL CONSTRAINT rate_version_from_currency_code CHECK (from_currency IN (1, 2)),
  to_currency smallint NOT NULL CONSTRAINT rate_version_to_currency_code CHECK (to_currency IN (1, 2)),
  rate numeric(20,6) NOT NULL CHECK (rate > 0),
  valid_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT rate_version_two_currencies CHECK (from_currency <> to_currency),
  UNIQUE (from_currency, to_currency, valid_from)
);

-- What a settled attempt costs. Inserted by the farm; posting names its movement, and only that column may be updated.
CREATE TABLE charge (
  task_id bigint NOT NULL,
  ix int NOT NULL,
  n int NOT NULL,
  owner_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- 0 amount, 1 machine pack, 2 project pack, 3 member; a right's amount is 0 and list_amount keeps the list price.
  fee_type smallint NOT NULL DEFAULT 0 CONSTRAINT charge_fee_type_code CHECK (fee_type IN (0, 1, 2, 3)),
  amount numeric(20,6) NOT NULL CHECK (amount >= 0),
  list_amount numeric(20,6) NOT NULL CHECK (list_amount >= 0),
  currency smallint NOT NULL CONSTRAINT charge_currency_code CHECK (currency IN (1, 2)),
  price_version_id bigint NOT NULL,
  node_ms bigint NOT NULL CHECK (node_ms >= 0),
  incurred_at timestamptz NOT NULL,
  period int NOT NULL CONSTRAINT charge_period_month CHECK (period / 100 BETWEEN 2000 AND 2999 AND period % 100 BETWEEN 1 AND 12),
  movement_id bigint,
  PRIMARY KEY (task_id, ix, n),
  CONSTRAINT charge_right_costs_nothing CHECK (fee_type = 0 OR amount = 0)
);
CREATE INDEX charge_unposted ON charge (owner_id, task_id, ix, n) WHERE movement_id IS NULL;
CREATE INDEX charge_by_owner ON charge (owner_id, incurred_at DESC);
CREATE INDEX charge_by_user ON charge (user_id, incurred_at DESC);

-- A customer's accounts, with maintained balances that may not fall below their floor: 1 cash, 2 credit in use,
-- 3 coupon lots, 4 Qingyun lots, 5 arrears. House kinds (from 100 on) have no row here and are summed.
CREATE TABLE account (
  owner_id bigint NOT NULL,
  kind smallint NOT NULL CONSTRAINT account_kind_code CHECK (kind IN (1, 2, 3, 4, 5)),
  currency smallint NOT NULL CONSTRAINT account_currency_code CHECK (currency IN (1, 2)),
  balance numeric(20,6) NOT NULL DEFAULT 0,
  -- The lowest balance allowed; null is none. Credit: minus the limit.
  floor numeric(20,6),
  PRIMARY KEY (owner_id, kind, currency),
  CONSTRAINT account_above_floor CHECK (balance >= floor),
  CONSTRAINT account_cash_and_lots_never_negative CHECK (kind NOT IN (1, 3, 4) OR coalesce(floor, -1) >= 0)
) WITH (fillfactor = 50);

-- One row is one movement from one account to another, so the books balance by construction. Insert only.
CREATE TABLE movement (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Who acted for the purse: the account itself or a child that shares it.
  user_id bigint NOT NULL,
  -- Account kinds; from 100 on the house's own: 101 income, 102 payment channels, 103 bonus expense, 104 breakage,
  -- 105 suspense, 106 fees, 107 compensation.
  debit smallint NOT NULL CONSTRAINT movement_debit_code CHECK (debit IN (1, 2, 3, 4, 5, 101, 102, 103, 104, 105, 106, 107)),
  credit smallint NOT NULL CONSTRAINT movement_credit_code CHECK (credit IN (1, 2, 3, 4, 5, 101, 102, 103, 104, 105, 106, 107)),
  amount numeric(20,6) NOT NULL CONSTRAINT movement_amount_positive CHECK (amount > 0),
  currency smallint NOT NULL CONSTRAINT movement_currency_code CHECK (currency IN (1, 2)),
  lot_id bigint,
  -- What it is for, in words of the code and its id: 'charge', 'recharge', 'refund', 'bonus', …
  cause text NOT NULL CHECK (cause <> ''),
  cause_id bigint,
  -- The same key posts once.
  key text NOT NULL CHECK (key <> ''),
  reverses bigint,
  at timestamptz NOT NULL,
  period int NOT NULL CONSTRAINT movement_period_month CHECK (period / 100 BETWEEN 2000 AND 2999 AND period % 100 BETWEEN 1 AND 12),
  actor_id bigint,
  operation_id bigint,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT movement_key_unique UNIQUE (owner_id, key),
  CONSTRAINT movement_reversed_once UNIQUE (owner_id, reverses),
  CONSTRAINT movement_between_two CHECK (debit <> credit),
  FOREIGN KEY (owner_id, reverses) REFERENCES movement (owner_id, id)
);
CREATE INDEX movement_by_owner ON movement (owner_id, at DESC, id DESC);
CREATE INDEX movement_by_period ON movement (period, owner_id);

-- Money and coupons are spent by lots: a recharge's cash, or a coupon. Type null is cash.
CREATE TABLE lot (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  coupon_type smallint CONSTRAINT lot_coupon_type_code CHECK (coupon_type IN (0, 1, 2, 3, 4, 5, 6)),
  -- 1 usable, 2 used up, 3 expired, 4 voided, 5 frozen.
  state smallint NOT NULL DEFAULT 1 CONSTRAINT lot_state_code CHECK (state IN (1, 2, 3, 4, 5)),
  currency smallint NOT NULL CONSTRAINT lot_currency_code CHECK (currency IN (1, 2)),
  issued numeric(20,6) NOT NULL CHECK (issued > 0),
  remaining numeric(20,6) NOT NULL CHECK (remaining >= 0),
  used numeric(20,6) NOT NULL DEFAULT 0 CHECK (used >= 0),
  expired numeric(20,6) NOT NULL DEFAULT 0 CHECK (expired >= 0),
  voided numeric(20,6) NOT NULL DEFAULT 0 CHECK (voided >= 0),
  recharge_id bigint,
  granted_at timestamptz NOT NULL,
  -- Null never expires.
  expires_at timestamptz,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT lot_adds_up CHECK (issued = remaining + used + expired + voided)
) WITH (fillfactor = 70);
CREATE INDEX lot_usable ON lot (owner_id, expires_at, id) WHERE state = 1;
CREATE INDEX lot_to_expire ON lot (expires_at) WHERE state = 1 AND expires_at IS NOT NULL;

CREATE TABLE recharge (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  -- 1 paying, 2 success, 3 cancel, 4 failed, 5 refund, 6 to confirm, 7 confirmed.
  status smallint NOT NULL CONSTRAINT recharge_status_code CHECK (status IN (1, 2, 3, 4, 5, 6, 7)),
  -- The result of reconciliation: 0 unverified, 1 verified, 2 fail.
  verify_status smallint NOT NULL DEFAULT 0 CONSTRAINT recharge_verify_status_code CHECK (verify_status IN (0, 1, 2)),
  currency smallint NOT NULL CONSTRAINT recharge_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  refunded_amount numeric(20,6) NOT NULL DEFAULT 0 CHECK (refunded_amount >= 0),
  pay_method text NOT NULL CHECK (pay_method <> ''),
  payer_name text NOT NULL DEFAULT '',
  bank_flow text NOT NULL DEFAULT '',
  flow_remark text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  period int NOT NULL CONSTRAINT recharge_period_month CHECK (period / 100 BETWEEN 2000 AND 2999 AND period % 100 BETWEEN 1 AND 12),
  movement_id bigint,
  created_at timestamptz NOT NULL,
  created_by bigint,
  paid_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by bigint,
  voided_at timestamptz,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT recharge_refund_within CHECK (refunded_amount <= amount),
  CONSTRAINT recharge_confirmed_by_another CHECK (confirmed_by <> created_by)
) WITH (fillfactor = 80);
CREATE INDEX recharge_by_owner ON recharge (owner_id, created_at DESC, id DESC);
CREATE INDEX recharge_by_time ON recharge (created_at DESC, id DESC);
CREATE INDEX recharge_by_status ON recharge (status, created_at DESC, id DESC);

-- The external id is unique in a table of its own, which a distributed recharge table could not promise. Insert only:
-- a payment told twice finds its row and credits nothing.
CREATE TABLE external_payment (
  provider text NOT NULL CHECK (provider <> ''),
  transaction_id text NOT NULL CHECK (transaction_id <> ''),
  owner_id bigint NOT NULL,
  recharge_id bigint NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, transaction_id)
);
CREATE INDEX external_payment_by_recharge ON external_payment (owner_id, recharge_id);
