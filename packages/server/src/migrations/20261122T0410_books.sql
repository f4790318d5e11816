-- The books (shared design «ledger»): a posting is one event of one purse, its movements are the lines, and whatever a line
-- names (lot, arrears item, refund, contract) has a row of its own. Amounts are numeric(20,6); currencies 1 CNY, 2 USD,
-- 3 and 4 the coupon units that belong to them. Family «by owner_id»; owner 0 is the house. Append-only by grants.sql.

-- Nothing that was released wrote these; should rows be there all the same, a guess at money would be worse than a stop.
DO $$
BEGIN
  IF EXISTS (SELECT FROM movement) OR EXISTS (SELECT FROM lot) OR EXISTS (SELECT FROM recharge)
    OR EXISTS (SELECT FROM external_payment) OR EXISTS (SELECT FROM charge WHERE movement_id IS NOT NULL) THEN
    RAISE EXCEPTION 'movements, lots, recharges or payments are there that no version of Renderdesk wrote; move them away first';
  END IF;
END $$;
DROP TABLE movement, lot, recharge, external_payment;

-- One event of one purse: why, by whom, in which month. A key that is there already is answered, never posted again.
CREATE TABLE posting (
  owner_id bigint NOT NULL CHECK (owner_id >= 0),
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Whose books: each company is a set of its own.
  company_id int NOT NULL CHECK (company_id > 0),
  -- Who acted for the purse: the account itself or a child that shares it; the house's own postings have none.
  user_id bigint,
  cause smallint NOT NULL CONSTRAINT posting_cause_code
    CHECK (cause IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24)),
  cause_id bigint,
  -- <cause>:<id>:<step>[:<n>], never with a time or an amount.
  key text NOT NULL CONSTRAINT posting_key_form CHECK (key ~ '^[a-z]+:[^[:space:]]+$' AND length(key) <= 200),
  -- Takes a whole posting back, or a part of one.
  reverses bigint,
  adjusts bigint,
  -- The other half of a transfer.
  peer_owner_id bigint,
  peer_key text,
  at timestamptz NOT NULL,
  incurred_at timestamptz NOT NULL,
  period int NOT NULL CONSTRAINT posting_period_month
    CHECK (period / 100 BETWEEN 2000 AND 2999 AND period % 100 BETWEEN 1 AND 12),
  -- The month it belongs to, where that was closed.
  origin_period int CONSTRAINT posting_origin_period_month
    CHECK (origin_period / 100 BETWEEN 2000 AND 2999 AND origin_period % 100 BETWEEN 1 AND 12),
  actor_kind smallint NOT NULL CONSTRAINT posting_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)),
  actor_id bigint,
  operation_id bigint,
  approval_id bigint,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT posting_key_unique UNIQUE (owner_id, key),
  CONSTRAINT posting_reversed_once UNIQUE (owner_id, reverses),
  CONSTRAINT posting_reverses_one FOREIGN KEY (owner_id, reverses) REFERENCES posting (owner_id, id),
  CONSTRAINT posting_adjusts_one FOREIGN KEY (owner_id, adjusts) REFERENCES posting (owner_id, id),
  CONSTRAINT posting_whole_or_part CHECK (reverses IS NULL OR adjusts IS NULL),
  CONSTRAINT posting_belongs_before CHECK (origin_period < period),
  CONSTRAINT posting_house_has_no_user CHECK ((owner_id = 0) = (user_id IS NULL)),
  CONSTRAINT posting_peer_named CHECK ((peer_owner_id IS NULL) = (peer_key IS NULL) AND peer_owner_id <> owner_id),
  CONSTRAINT posting_actor_named CHECK ((actor_kind = 4) = (actor_id IS NULL))
);
CREATE INDEX posting_by_owner ON posting (owner_id, at DESC, id DESC);
CREATE INDEX posting_by_period ON posting (period, company_id, owner_id);
CREATE INDEX posting_by_cause ON posting (cause, cause_id) WHERE cause_id IS NOT NULL;
CREATE INDEX posting_adjusting ON posting (owner_id, adjusts) WHERE adjusts IS NOT NULL;

-- The lines. Accounts: contract, `chartOfAccounts`, which also says what each counts and names; a test compares.
CREATE TABLE movement (
  owner_id bigint NOT NULL,
  posting_id bigint NOT NULL,
  n int NOT NULL CHECK (n >= 1),
  debit smallint NOT NULL CONSTRAINT movement_debit_code CHECK (debit IN (1, 2, 3, 4, 5, 6, 7, 101, 102, 103, 110, 111, 120, 130,
    131, 132, 133, 140, 142, 143, 199, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 219, 301, 302, 303, 304, 305,
    401, 402, 403, 404, 405)),
  debit_ref bigint,
  credit smallint NOT NULL CONSTRAINT movement_credit_code CHECK (credit IN (1, 2, 3, 4, 5, 6, 7, 101, 102, 103, 110, 111, 120, 130,
    131, 132, 133, 140, 142, 143, 199, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 219, 301, 302, 303, 304, 305,
    401, 402, 403, 404, 405)),
  credit_ref bigint,
  amount numeric(20,6) NOT NULL CONSTRAINT movement_amount_positive CHECK (amount > 0),
  currency smallint NOT NULL CONSTRAINT movement_currency_code CHECK (currency IN (1, 2, 3, 4)),
  -- The posting's, for sums by month.
  period int NOT NULL,
  PRIMARY KEY (owner_id, posting_id, n),
  FOREIGN KEY (owner_id, posting_id) REFERENCES posting (owner_id, id),
  -- The deferred rest of one contract may move to another within one account.
  CONSTRAINT movement_between_two CHECK (debit <> credit OR debit_ref <> credit_ref),
  CONSTRAINT movement_debit_unit CHECK (debit IN (6, 140) OR (debit IN (3, 4, 7, 301, 302, 303, 304, 305)) = (currency > 2)),
  CONSTRAINT movement_credit_unit CHECK (credit IN (6, 140) OR (credit IN (3, 4, 7, 301, 302, 303, 304, 305)) = (currency > 2)),
  CONSTRAINT movement_debit_named CHECK (debit BETWEEN 301 AND 305
    OR (debit BETWEEN 201 AND 210 OR debit = 212) = (debit_ref IS NULL)),
  CONSTRAINT movement_credit_named CHECK (credit BETWEEN 301 AND 305
    OR (credit BETWEEN 201 AND 210 OR credit = 212) = (credit_ref IS NULL))
);
CREATE INDEX movement_by_debit ON movement (owner_id, debit, debit_ref);
CREATE INDEX movement_by_credit ON movement (owner_id, credit, credit_ref);
CREATE INDEX movement_debits_of_period ON movement (period, debit);
CREATE INDEX movement_credits_of_period ON movement (period, credit);

-- One row a side of each line: a balance is the sum of credits less that of debits.
CREATE VIEW side AS
  SELECT owner_id, posting_id, n, period, currency, debit AS account, debit_ref AS ref, amount AS debit, 0::numeric AS credit
  FROM movement
  UNION ALL
  SELECT owner_id, posting_id, n, period, currency, credit, credit_ref, 0, amount FROM movement;

-- Money and coupons are spent by lots: the cash of a payment, or coupons. Type null is cash.
CREATE TABLE lot (
  owner_id bigint NOT NULL,
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  -- The customer's account that it is part of: 1 cash, 3 coupon, 4 Qingyun, 7 picture coupon.
  account smallint NOT NULL CONSTRAINT lot_account_code CHECK (account IN (1, 3, 4, 7)),
  coupon_type smallint CONSTRAINT lot_coupon_type_code CHECK (coupon_type IN (1, 2, 3, 4, 5, 6)),
  currency smallint NOT NULL CONSTRAINT lot_currency_code CHECK (currency IN (1, 2, 3, 4)),
  state smallint NOT NULL DEFAULT 1 CONSTRAINT lot_state_code CHECK (state IN (1, 2, 3, 4, 5)),
  issued numeric(20,6) NOT NULL CHECK (issued > 0),
  remaining numeric(20,6) NOT NULL CHECK (remaining >= 0),
  -- Within account 6.
  frozen numeric(20,6) NOT NULL DEFAULT 0 CHECK (frozen >= 0),
  used numeric(20,6) NOT NULL DEFAULT 0 CHECK (used >= 0),
  refunded numeric(20,6) NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  expired numeric(20,6) NOT NULL DEFAULT 0 CHECK (expired >= 0),
  voided numeric(20,6) NOT NULL DEFAULT 0 CHECK (voided >= 0),
  -- Given to another purse.
  moved numeric(20,6) NOT NULL DEFAULT 0 CHECK (moved >= 0),
  recharge_id bigint,
  -- Of a lot that came from another: where from.
  origin_owner bigint,
  origin_lot bigint,
  -- The recharge that it was given with.
  bonus_of bigint,
  refundable boolean NOT NULL DEFAULT false,
  -- Of cash when it was paid; a moved lot keeps its origin's time.
  granted_at timestamptz NOT NULL,
  -- The first instant at which it has ended; null never ends.
  expires_at timestamptz,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT lot_adds_up CHECK (issued = remaining + frozen + used + refunded + expired + voided + moved),
  CONSTRAINT lot_type_of_account CHECK (CASE account WHEN 1 THEN coupon_type IS NULL WHEN 3 THEN coalesce(coupon_type IN (1, 2, 3), false)
    WHEN 4 THEN coalesce(coupon_type IN (4, 6), false) ELSE coalesce(coupon_type = 5, false) END),
  CONSTRAINT lot_unit_of_account CHECK ((account = 1) = (currency <= 2)),
  CONSTRAINT lot_cash_never_ends CHECK (account <> 1 OR expires_at IS NULL),
  CONSTRAINT lot_coupons_are_not_refundable CHECK (account = 1 OR NOT refundable),
  CONSTRAINT lot_ended_is_empty CHECK (state NOT IN (2, 3, 4) OR remaining = 0),
  CONSTRAINT lot_origin_named CHECK ((origin_owner IS NULL) = (origin_lot IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX lot_usable ON lot (owner_id, expires_at, id) WHERE state = 1;
CREATE INDEX lot_to_expire ON lot (expires_at) WHERE state = 1 AND expires_at IS NOT NULL;
CREATE INDEX lot_by_recharge ON lot (owner_id, recharge_id) WHERE recharge_id IS NOT NULL;
CREATE INDEX lot_by_bonus ON lot (owner_id, bonus_of) WHERE bonus_of IS NOT NULL;

-- What a purse owes, one row for each thing that was not covered; paid oldest first.
CREATE TABLE arrears_item (
  owner_id bigint NOT NULL,
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  posting_id bigint NOT NULL,
  -- The key of what is owed: of a charge, a bill or a correction.
  for_key text NOT NULL CHECK (for_key <> ''),
  currency smallint NOT NULL CONSTRAINT arrears_item_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  open numeric(20,6) NOT NULL CHECK (open >= 0),
  paid numeric(20,6) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  returned numeric(20,6) NOT NULL DEFAULT 0 CHECK (returned >= 0),
  written_off numeric(20,6) NOT NULL DEFAULT 0 CHECK (written_off >= 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT arrears_item_adds_up CHECK (amount = open + paid + returned + written_off)
) WITH (fillfactor = 70);
CREATE INDEX arrears_item_open ON arrears_item (owner_id, at, id) WHERE open > 0;

CREATE TABLE recharge (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id int NOT NULL CHECK (company_id > 0),
  user_id bigint NOT NULL,
  -- 1 paying, 2 success, 3 cancelled, 4 failed, 5 refunded, 6 to confirm, 7 confirmed.
  status smallint NOT NULL CONSTRAINT recharge_status_code CHECK (status IN (1, 2, 3, 4, 5, 6, 7)),
  -- The result of reconciliation: 0 unverified, 1 verified, 2 failed.
  verify_status smallint NOT NULL DEFAULT 0 CONSTRAINT recharge_verify_status_code CHECK (verify_status IN (0, 1, 2)),
  -- What it pays first: 0 the balance, 1 membership, 2 pack, 3 rental, 4 copyright, 5 opening.
  purpose smallint NOT NULL DEFAULT 0 CONSTRAINT recharge_purpose_code CHECK (purpose IN (0, 1, 2, 3, 4, 5)),
  purpose_id bigint,
  currency smallint NOT NULL CONSTRAINT recharge_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  -- Paid back, and kept for bonus that was spent already.
  refunded numeric(20,6) NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  deducted numeric(20,6) NOT NULL DEFAULT 0 CHECK (deducted >= 0),
  pay_method text NOT NULL CHECK (pay_method <> ''),
  payer_name text NOT NULL DEFAULT '',
  bank_flow text NOT NULL DEFAULT '',
  flow_remark text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  actor_kind smallint NOT NULL CONSTRAINT recharge_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)),
  created_by bigint,
  paid_at timestamptz,
  confirmed_at timestamptz,
  -- Always staff.
  confirmed_by bigint,
  voided_at timestamptz,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT recharge_refund_within CHECK (refunded + deducted <= amount),
  CONSTRAINT recharge_confirmed_by_another CHECK (actor_kind <> 1 OR confirmed_by <> created_by),
  CONSTRAINT recharge_purpose_named CHECK (purpose NOT IN (1, 2, 3, 4) OR purpose_id IS NOT NULL),
  CONSTRAINT recharge_paid_has_time CHECK (status NOT IN (2, 5, 7) OR paid_at IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX recharge_by_owner ON recharge (owner_id, created_at DESC, id DESC);
CREATE INDEX recharge_by_time ON recharge (created_at DESC, id DESC);
CREATE INDEX recharge_by_status ON recharge (status, created_at DESC, id DESC);

-- What account 110 (suspense) names is a payment or a line of a statement: both take their ids here.
CREATE SEQUENCE evidence_id;

-- The external id is unique in a table of its own, which a distributed recharge table could not promise. Insert only: a
-- payment told twice finds its row and credits nothing. Without a recharge it stands in suspense.
CREATE TABLE external_payment (
  provider text NOT NULL CHECK (provider <> ''),
  transaction_id text NOT NULL CHECK (transaction_id ~ '^[^[:space:]]+$'),
  id bigint NOT NULL DEFAULT nextval('evidence_id') UNIQUE,
  owner_id bigint,
  recharge_id bigint,
  currency smallint NOT NULL CONSTRAINT external_payment_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  paid_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, transaction_id),
  CONSTRAINT external_payment_known_or_not CHECK ((owner_id IS NULL) = (recharge_id IS NULL))
);
CREATE INDEX external_payment_by_recharge ON external_payment (owner_id, recharge_id);

CREATE TABLE refund (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  recharge_id bigint NOT NULL,
  -- 0 applied, 1 approved, 2 paying, 3 done, 4 rejected, 5 channel failed.
  state smallint NOT NULL DEFAULT 0 CONSTRAINT refund_state_code CHECK (state IN (0, 1, 2, 3, 4, 5)),
  currency smallint NOT NULL CONSTRAINT refund_currency_code CHECK (currency IN (1, 2)),
  -- Whole cents; what is paid out, and what is kept for bonus that was spent.
  amount numeric(20,6) NOT NULL CHECK (amount > 0 AND amount = round(amount, 2)),
  payout numeric(20,6) NOT NULL CHECK (payout >= 0),
  deducted numeric(20,6) NOT NULL DEFAULT 0 CHECK (deducted >= 0),
  -- How often it was sent; the channel's number stays the same.
  sends int NOT NULL DEFAULT 0 CHECK (sends >= 0),
  channel_number text,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  actor_kind smallint NOT NULL CONSTRAINT refund_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)),
  created_by bigint,
  -- Always staff.
  approved_by bigint,
  done_at timestamptz,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, recharge_id) REFERENCES recharge (owner_id, id),
  CONSTRAINT refund_adds_up CHECK (amount = payout + deducted),
  CONSTRAINT refund_approved_by_another CHECK (actor_kind <> 1 OR approved_by <> created_by),
  CONSTRAINT refund_sent_has_number CHECK (state NOT IN (2, 3, 5) OR (sends > 0 AND channel_number IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX refund_by_recharge ON refund (owner_id, recharge_id);
CREATE INDEX refund_by_state ON refund (state, created_at DESC, id DESC);
CREATE UNIQUE INDEX refund_channel_number_unique ON refund (owner_id, channel_number) WHERE channel_number IS NOT NULL;

-- Coupon type 0: a right to have one ended task waived up to a cap; no money.
CREATE TABLE voucher (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  currency smallint NOT NULL CONSTRAINT voucher_currency_code CHECK (currency IN (1, 2)),
  cap numeric(20,6) NOT NULL CHECK (cap > 0),
  state smallint NOT NULL DEFAULT 1 CONSTRAINT voucher_state_code CHECK (state IN (1, 2, 3, 4, 5)),
  granted_at timestamptz NOT NULL,
  expires_at timestamptz,
  task_id bigint,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT voucher_once_a_task UNIQUE (owner_id, task_id),
  CONSTRAINT voucher_used_for_a_task CHECK ((state = 2) = (task_id IS NOT NULL))
);

-- Charges without a task: 4 storage day, 5 overdue rent day, 6 pack, 7 rental, 8 membership, 9 copyright, 10 correction.
CREATE TABLE fee (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  source smallint NOT NULL CONSTRAINT fee_source_code CHECK (source IN (4, 5, 6, 7, 8, 9, 10)),
  source_id bigint NOT NULL,
  day date,
  -- The key of the charge that a correction adds to.
  corrects text,
  user_id bigint NOT NULL,
  revenue smallint NOT NULL CONSTRAINT fee_revenue_code CHECK (revenue IN (130, 131, 132, 133, 201, 202, 203, 205, 207, 208, 209)),
  currency smallint NOT NULL CONSTRAINT fee_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20,6) NOT NULL CHECK (amount >= 0),
  list_amount numeric(20,6) NOT NULL CHECK (list_amount >= 0),
  started_at timestamptz NOT NULL,
  incurred_at timestamptz NOT NULL,
  period int NOT NULL CONSTRAINT fee_period_month CHECK (period / 100 BETWEEN 2000 AND 2999 AND period % 100 BETWEEN 1 AND 12),
  price_version_id bigint,
  posting_id bigint,
  returned numeric(20,6) NOT NULL DEFAULT 0,
  free_reason smallint CONSTRAINT fee_free_reason_code CHECK (free_reason IN (1, 2, 3, 4, 5, 6)),
  PRIMARY KEY (owner_id, id),
  CONSTRAINT fee_once UNIQUE NULLS NOT DISTINCT (owner_id, source, source_id, day),
  CONSTRAINT fee_by_day CHECK ((source IN (4, 5)) = (day IS NOT NULL)),
  CONSTRAINT fee_correction_named CHECK ((source = 10) = (corrects IS NOT NULL)),
  CONSTRAINT fee_returned_within CHECK (returned BETWEEN 0 AND amount),
  CONSTRAINT fee_free_has_reason CHECK ((amount = 0) = (free_reason IS NOT NULL)),
  CONSTRAINT fee_free_is_not_posted CHECK (amount > 0 OR posting_id IS NULL)
) WITH (fillfactor = 80);
CREATE INDEX fee_unposted ON fee (owner_id, id) WHERE posting_id IS NULL AND amount > 0;
CREATE INDEX fee_by_owner ON fee (owner_id, incurred_at DESC);

-- Paid ahead and earned day by day: 1 pack, 2 rental, 3 membership, 4 copyright.
CREATE TABLE contract (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind smallint NOT NULL CONSTRAINT contract_kind_code CHECK (kind IN (1, 2, 3, 4)),
  -- 0 pending, 1 active, 2 overdue, 3 ended, 4 cancelled, 5 refunded.
  state smallint NOT NULL DEFAULT 0 CONSTRAINT contract_state_code CHECK (state IN (0, 1, 2, 3, 4, 5)),
  currency smallint NOT NULL CONSTRAINT contract_currency_code CHECK (currency IN (1, 2)),
  -- What cash paid for it.
  price numeric(20,6) NOT NULL CHECK (price >= 0),
  first_day date NOT NULL,
  days int NOT NULL CHECK (days > 0),
  recognised numeric(20,6) NOT NULL DEFAULT 0 CHECK (recognised >= 0),
  -- Given back, kept as breakage, or moved to the contract that follows.
  returned numeric(20,6) NOT NULL DEFAULT 0 CHECK (returned >= 0),
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT contract_earned_within CHECK (recognised + returned <= price)
) WITH (fillfactor = 70);
CREATE INDEX contract_active ON contract (first_day, owner_id, id) WHERE state IN (1, 2);

-- The months of each company's books: 1 open, 2 closing, 3 closed. A month without a row is open.
CREATE TABLE period (
  company_id int NOT NULL,
  period int NOT NULL CONSTRAINT period_month CHECK (period / 100 BETWEEN 2000 AND 2999 AND period % 100 BETWEEN 1 AND 12),
  state smallint NOT NULL DEFAULT 1 CONSTRAINT period_state_code CHECK (state IN (1, 2, 3)),
  closed_at timestamptz,
  closed_by bigint,
  PRIMARY KEY (company_id, period),
  CONSTRAINT period_closed_has_time CHECK ((state = 3) = (closed_at IS NOT NULL))
);

-- Lines of banks' and channels' statements.
CREATE TABLE statement_line (
  id bigint NOT NULL DEFAULT nextval('evidence_id') PRIMARY KEY,
  company_account_id bigint NOT NULL,
  flow_number text NOT NULL CHECK (flow_number <> ''),
  booked_at timestamptz NOT NULL,
  currency smallint NOT NULL CONSTRAINT statement_line_currency_code CHECK (currency IN (1, 2)),
  -- What came in; negative what went out.
  amount numeric(20,6) NOT NULL CHECK (amount <> 0),
  balance_after numeric(20,6),
  payer text NOT NULL DEFAULT '',
  memo text NOT NULL DEFAULT '',
  -- 0 unmatched, 1 matched by id, 2 by rule, 3 by hand, 4 difference, 5 ignored, 6 in suspense.
  state smallint NOT NULL DEFAULT 0 CONSTRAINT statement_line_state_code CHECK (state IN (0, 1, 2, 3, 4, 5, 6)),
  reason text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  CONSTRAINT statement_line_once UNIQUE (company_account_id, flow_number),
  CONSTRAINT statement_line_ignored_has_reason CHECK (state <> 5 OR reason <> '')
);
CREATE INDEX statement_line_by_time ON statement_line (company_account_id, booked_at, id);
CREATE INDEX statement_line_unexplained ON statement_line (booked_at, id) WHERE state IN (0, 4, 6);
