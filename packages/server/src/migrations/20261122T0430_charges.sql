-- What a charge says of its price, by what a customer may be asked for, and one row a purse and one a busy node that the
-- farm keeps: holds are no longer summed over open tasks, and a node's one attempt is unique without an index over attempts.

-- Prices and rates may be withdrawn until they begin. A price is for one scope: everyone, a level, students, an agent's
-- customers, or one customer.
ALTER TABLE price_version
  ADD COLUMN student boolean NOT NULL DEFAULT false,
  -- A resale agent's own price: its customers pay it instead of every other (ledger §3.2).
  ADD COLUMN replaces boolean NOT NULL DEFAULT false,
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by bigint,
  DROP CONSTRAINT price_version_scope_unique,
  ADD CONSTRAINT price_version_one_scope CHECK (num_nonnulls(level, agent_id, owner_id, nullif(student, false)) <= 1) NOT VALID,
  ADD CONSTRAINT price_version_agent_replaces CHECK (NOT replaces OR agent_id IS NOT NULL) NOT VALID,
  ADD CONSTRAINT price_version_withdrawn_before CHECK (withdrawn_at < valid_from) NOT VALID,
  ADD CONSTRAINT price_version_withdrawn_by_one CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) NOT VALID;
CREATE UNIQUE INDEX price_version_scope_unique ON price_version
  (platform_kind, unit, currency, level, student, agent_id, owner_id, frame_kind, valid_from) NULLS NOT DISTINCT
  WHERE withdrawn_at IS NULL;
ALTER TABLE rate_version
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by bigint,
  DROP CONSTRAINT rate_version_from_currency_to_currency_valid_from_key,
  ADD CONSTRAINT rate_version_withdrawn_before CHECK (withdrawn_at < valid_from) NOT VALID,
  ADD CONSTRAINT rate_version_withdrawn_by_one CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) NOT VALID;
CREATE UNIQUE INDEX rate_version_unique ON rate_version (from_currency, to_currency, valid_from) WHERE withdrawn_at IS NULL;

-- Until when somebody is certified as a student; null never was.
ALTER TABLE "user" ADD COLUMN student_until timestamptz;

-- The price of an attempt holds from its lease, so what it was chosen by is kept there: 1 everyone, 2 level, 3 student,
-- 4 agent, 5 customer; of how many units; the list price; the other rules with their prices, where there are any.
ALTER TABLE attempt
  ADD COLUMN price_rule smallint CONSTRAINT attempt_price_rule_code CHECK (price_rule IN (1, 2, 3, 4, 5)),
  ADD COLUMN price_units int CHECK (price_units >= 0),
  ADD COLUMN list_hourly numeric(20,6) CHECK (list_hourly >= 0),
  ADD COLUMN price_alternatives jsonb;
CREATE TEMP TABLE scope_of_version ON COMMIT DROP AS
  SELECT id, price, unit, CASE WHEN owner_id IS NOT NULL THEN 5 WHEN agent_id IS NOT NULL THEN 4 WHEN level IS NOT NULL THEN 2 ELSE 1 END AS rule
  FROM price_version;
UPDATE attempt a SET price_rule = v.rule, list_hourly = a.hourly_price,
  price_units = CASE WHEN v.price > 0 THEN round(a.hourly_price / v.price)::int ELSE 1 END
FROM scope_of_version v WHERE v.id = a.price_version_id AND a.ended_at IS NULL;

-- The frame that a node renders. Its key keeps a second one away, which an index on attempts could not where these are
-- spread over machines by task. Family «by node_id».
CREATE TABLE node_attempt (
  node_id bigint PRIMARY KEY,
  task_id bigint NOT NULL,
  ix int NOT NULL,
  n int NOT NULL
) WITH (fillfactor = 50);
INSERT INTO node_attempt (node_id, task_id, ix, n) SELECT node_id, task_id, ix, n FROM attempt WHERE ended_at IS NULL;
DROP INDEX attempt_on_node;

-- What hangs on a task is charged here: 1 an attempt, 2 an additional charge, 3 a stage of the GPU cloud.
ALTER TABLE charge RENAME TO charge_before;
ALTER TABLE charge_before DROP CONSTRAINT charge_pkey;
DROP INDEX charge_unposted, charge_by_owner, charge_by_user;
CREATE TABLE charge (
  task_id bigint NOT NULL,
  source smallint NOT NULL CONSTRAINT charge_source_code CHECK (source IN (1, 2, 3)),
  ix int NOT NULL,
  n int NOT NULL,
  owner_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- 0 amount, 1 machine pack, 2 project pack, 3 member; a right's amount is 0 and list_amount keeps the list price.
  fee_type smallint NOT NULL DEFAULT 0 CONSTRAINT charge_fee_type_code CHECK (fee_type IN (0, 1, 2, 3)),
  amount numeric(20,6) NOT NULL CHECK (amount >= 0),
  list_amount numeric(20,6) NOT NULL CHECK (list_amount >= 0),
  currency smallint NOT NULL CONSTRAINT charge_currency_code CHECK (currency IN (1, 2)),
  revenue smallint NOT NULL CONSTRAINT charge_revenue_code CHECK (revenue IN (201, 202, 203, 208, 209)),
  -- Which coupons may pay it: 0 none, 1 GPU, 2 CPU, 3 picture, 4 GPU Qingyun, 5 CPU Qingyun.
  coupon_class smallint NOT NULL CONSTRAINT charge_coupon_class_code CHECK (coupon_class IN (0, 1, 2, 3, 4, 5)),
  started_at timestamptz NOT NULL,
  incurred_at timestamptz NOT NULL,
  period int NOT NULL CONSTRAINT charge_period_month CHECK (period / 100 BETWEEN 2000 AND 2999 AND period % 100 BETWEEN 1 AND 12),
  render_ms bigint NOT NULL CHECK (render_ms >= 0),
  price_version_id bigint NOT NULL,
  -- The rule that priced it, how many units (cores, cards, the node) an hour of it counts, and that hour's price.
  rule smallint NOT NULL CONSTRAINT charge_rule_code CHECK (rule IN (1, 2, 3, 4, 5)),
  units int NOT NULL CHECK (units >= 0),
  hourly numeric(20,6) NOT NULL CHECK (hourly >= 0),
  -- The rules that were not chosen: [{"rule", "versionId", "units", "hourly"}].
  alternatives jsonb NOT NULL DEFAULT '[]',
  posting_id bigint,
  -- What adjustments gave back so far; a whole reversal all of it.
  returned numeric(20,6) NOT NULL DEFAULT 0,
  free_reason smallint CONSTRAINT charge_free_reason_code CHECK (free_reason IN (1, 2, 3, 4, 5, 6)),
  PRIMARY KEY (task_id, source, ix, n),
  CONSTRAINT charge_right_costs_nothing CHECK (fee_type = 0 OR amount = 0),
  CONSTRAINT charge_free_has_reason CHECK ((amount = 0 AND fee_type = 0) = (free_reason IS NOT NULL)),
  CONSTRAINT charge_free_is_not_posted CHECK (amount > 0 OR posting_id IS NULL),
  CONSTRAINT charge_returned_within CHECK (returned BETWEEN 0 AND amount)
);
INSERT INTO charge (task_id, source, ix, n, owner_id, user_id, fee_type, amount, list_amount, currency, revenue, coupon_class,
  started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly, free_reason)
SELECT c.task_id, 1, c.ix, c.n, c.owner_id, c.user_id, c.fee_type, c.amount, c.list_amount, c.currency,
  CASE WHEN p.kind = 2 THEN 203 WHEN p.kind = 1 OR v.unit = 2 THEN 202 ELSE 201 END,
  CASE p.kind WHEN 0 THEN 2 WHEN 1 THEN 1 WHEN 2 THEN 3 ELSE CASE v.unit WHEN 2 THEN 4 ELSE 5 END END,
  coalesce(a.leased_at, c.incurred_at), c.incurred_at, c.period, c.node_ms, c.price_version_id, coalesce(v.rule, 1),
  CASE WHEN v.price > 0 THEN round(coalesce(a.hourly_price, v.price) / v.price)::int ELSE 1 END, coalesce(a.hourly_price, v.price, 0),
  CASE WHEN c.amount = 0 AND c.fee_type = 0 THEN 1 END
FROM charge_before c
LEFT JOIN attempt a ON a.task_id = c.task_id AND a.ix = c.ix AND a.n = c.n
LEFT JOIN task t ON t.id = c.task_id
LEFT JOIN platform p ON p.id = t.platform_id
LEFT JOIN scope_of_version v ON v.id = c.price_version_id
ORDER BY c.task_id, c.ix, c.n;
DROP TABLE charge_before;
CREATE INDEX charge_unposted ON charge (owner_id, task_id, ix, n) WHERE posting_id IS NULL AND amount > 0;
CREATE INDEX charge_by_owner ON charge (owner_id, incurred_at DESC);
CREATE INDEX charge_by_user ON charge (user_id, incurred_at DESC);

-- One row a purse, locked before anything of its money is read or changed: what running attempts may still cost, what is
-- charged and not posted yet, the credit. No index but the key.
CREATE TABLE owner_live (
  owner_id bigint PRIMARY KEY,
  running_hold numeric(20,6) NOT NULL DEFAULT 0 CONSTRAINT owner_live_hold_not_negative CHECK (running_hold >= 0),
  pending numeric(20,6) NOT NULL DEFAULT 0 CONSTRAINT owner_live_pending_not_negative CHECK (pending >= 0),
  credit_limit numeric(20,6) NOT NULL DEFAULT 0 CHECK (credit_limit >= 0),
  -- Since a bill became overdue: nothing more on credit.
  credit_blocked boolean NOT NULL DEFAULT false,
  last_posting_id bigint
) WITH (fillfactor = 50);
INSERT INTO owner_live (owner_id, running_hold, pending, credit_limit)
SELECT u.id, coalesce(h.hold, 0), coalesce(k.pending, 0), coalesce(l.credit, 0)
FROM "user" u
LEFT JOIN (SELECT t.owner_id, sum(l.hold) AS hold FROM task_live l JOIN task t ON t.id = l.task_id GROUP BY 1) h ON h.owner_id = u.id
LEFT JOIN (SELECT owner_id, sum(amount) AS pending FROM charge GROUP BY 1) k ON k.owner_id = u.id
LEFT JOIN (SELECT owner_id, max(-floor) AS credit FROM account WHERE kind = 2 AND floor < 0 GROUP BY 1) l ON l.owner_id = u.id
WHERE u.owner_id = u.id OR h.owner_id IS NOT NULL OR k.owner_id IS NOT NULL;

-- Balances are credits less debits: what we owe the customer is positive, what the customer owes us negative. Bounds are
-- the kind's own; credit used may fall to minus its limit. 6 frozen for refund and 7 picture coupons are new.
DO $$
BEGIN
  IF EXISTS (SELECT FROM account WHERE kind IN (3, 4) AND balance <> 0) THEN
    RAISE EXCEPTION 'coupons are there that no version of Renderdesk wrote, and whose type is not known; move them away first';
  END IF;
END $$;
ALTER TABLE account
  DROP CONSTRAINT account_kind_code,
  DROP CONSTRAINT account_currency_code,
  DROP CONSTRAINT account_cash_and_lots_never_negative;
UPDATE account SET balance = -abs(balance), floor = NULL WHERE kind = 5;
UPDATE account SET floor = least(coalesce(floor, balance), balance) WHERE kind = 2;
UPDATE account SET floor = NULL WHERE kind NOT IN (2, 5);
UPDATE account SET currency = currency + 2 WHERE kind IN (3, 4);
ALTER TABLE account
  ADD CONSTRAINT account_kind_code CHECK (kind IN (1, 2, 3, 4, 5, 6, 7)) NOT VALID,
  ADD CONSTRAINT account_currency_code CHECK (currency IN (1, 2, 3, 4)) NOT VALID,
  ADD CONSTRAINT account_unit CHECK (kind = 6 OR (kind IN (3, 4, 7)) = (currency > 2)) NOT VALID,
  ADD CONSTRAINT account_sign CHECK (CASE WHEN kind IN (2, 5) THEN balance <= 0 ELSE balance >= 0 END) NOT VALID,
  ADD CONSTRAINT account_credit_has_floor CHECK ((kind = 2) = (floor IS NOT NULL)) NOT VALID;

-- What accounts hold already becomes opening postings, so that every balance is its lines. The moment is the newest that
-- the farm knows.
CREATE TEMP TABLE opening ON COMMIT DROP AS
SELECT a.owner_id, a.kind, a.currency, abs(a.balance) AS amount, m.at,
  to_char(m.at AT TIME ZONE 'Asia/Shanghai', 'YYYYMM')::int AS period, format('opening:1:%s.%s', a.kind, a.currency) AS key
FROM account a, (SELECT coalesce(max(submitted_at), '2026-01-01T00:00:00Z') AS at FROM task) m
WHERE a.balance <> 0;
INSERT INTO posting (owner_id, company_id, user_id, cause, cause_id, key, at, incurred_at, period, actor_kind)
SELECT owner_id, 1, owner_id, 22, 1, key, at, at, period, 4 FROM opening ORDER BY owner_id, kind, currency;
INSERT INTO lot (owner_id, account, currency, issued, remaining, granted_at)
SELECT owner_id, kind, currency, amount, amount, at FROM opening WHERE kind = 1 ORDER BY owner_id, currency;
INSERT INTO arrears_item (owner_id, posting_id, for_key, currency, amount, open, at)
SELECT o.owner_id, p.id, o.key, o.currency, o.amount, o.amount, o.at
FROM opening o JOIN posting p ON p.owner_id = o.owner_id AND p.key = o.key WHERE o.kind = 5 ORDER BY o.owner_id, o.currency;
INSERT INTO movement (owner_id, posting_id, n, debit, debit_ref, credit, credit_ref, amount, currency, period)
SELECT o.owner_id, p.id, 1, CASE o.kind WHEN 1 THEN 199 ELSE o.kind END, CASE o.kind WHEN 1 THEN 1 WHEN 2 THEN o.period ELSE i.id END,
  CASE o.kind WHEN 1 THEN 1 ELSE 199 END, CASE o.kind WHEN 1 THEN l.id ELSE 1 END, o.amount, o.currency, o.period
FROM opening o
JOIN posting p ON p.owner_id = o.owner_id AND p.key = o.key
LEFT JOIN lot l ON o.kind = 1 AND l.owner_id = o.owner_id AND l.currency = o.currency
LEFT JOIN arrears_item i ON i.owner_id = o.owner_id AND i.posting_id = p.id;
UPDATE owner_live l SET last_posting_id = (SELECT max(id) FROM posting p WHERE p.owner_id = l.owner_id);
