-- What a grade of membership costs, from a moment on: a member level (55 to 58), or 1 the picture membership; by period (1, 3, 6
-- months, 2 a year) and currency.
CREATE TABLE member_price (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  grade smallint NOT NULL CONSTRAINT member_price_grade_code CHECK (grade IN (1, 55, 56, 57, 58)),
  period smallint NOT NULL CONSTRAINT member_price_period_code CHECK (period IN (1, 2, 3, 6)),
  currency smallint NOT NULL CONSTRAINT member_price_currency_code CHECK (currency IN (1, 2)),
  price numeric(20,6) NOT NULL CHECK (price >= 0),
  valid_from timestamptz NOT NULL,
  created_by bigint REFERENCES admin
);
COMMENT ON TABLE member_price IS 'append-only, kind: membership';
COMMENT ON CONSTRAINT member_price_grade_code ON member_price IS 'memberGrade';
COMMENT ON CONSTRAINT member_price_period_code ON member_price IS 'own';
CREATE INDEX member_price_now ON member_price (grade, period, currency, valid_from DESC, id DESC);
INSERT INTO member_price (grade, period, currency, price, valid_from)
SELECT g.grade, p.period, c.currency, round(g.month * p.months * p.part / c.rate, 2), '2026-01-01T00:00:00Z'
FROM (VALUES (1, 300), (55, 100), (56, 300), (57, 800), (58, 2000)) AS g (grade, month),
  (VALUES (1, 1, 1.0), (3, 3, 0.95), (6, 6, 0.9), (2, 12, 0.8)) AS p (period, months, part), (VALUES (1, 1), (2, 7)) AS c (currency, rate);

-- A membership beside the contract by which it is earned (lifecycles §8): 0 pending payment, 1 active, 2 expired, 3 cancelled, 4 superseded.
CREATE TABLE membership (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL,
  contract_id bigint NOT NULL,
  grade smallint NOT NULL CONSTRAINT membership_grade_code CHECK (grade IN (1, 55, 56, 57, 58)),
  period smallint NOT NULL CONSTRAINT membership_period_code CHECK (period IN (0, 1, 2, 3, 6)),
  state smallint NOT NULL CONSTRAINT membership_state_code CHECK (state IN (0, 1, 2, 3, 4)),
  way smallint NOT NULL CONSTRAINT membership_way_code CHECK (way IN (1, 2, 3, 4)),
  list_price numeric(20,6) NOT NULL CHECK (list_price >= 0),
  -- What cash has to pay, in whole cents; a present costs nothing, and its days are given.
  due numeric(20,6) NOT NULL CHECK (due >= 0),
  days int CHECK (days > 0),
  begins_at timestamptz,
  -- The first instant after its last day.
  ends_at timestamptz,
  -- The contract whose rest it took over.
  replaces bigint,
  reason text NOT NULL DEFAULT '',
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT membership_contract_unique UNIQUE (owner_id, contract_id),
  FOREIGN KEY (owner_id, contract_id) REFERENCES contract (owner_id, id),
  CONSTRAINT membership_begun CHECK (state IN (0, 3) OR (begins_at IS NOT NULL AND ends_at IS NOT NULL)),
  CONSTRAINT membership_present_has_days CHECK ((period = 0) = (days IS NOT NULL))
) WITH (fillfactor = 80);
COMMENT ON CONSTRAINT membership_grade_code ON membership IS 'memberGrade';
COMMENT ON CONSTRAINT membership_period_code ON membership IS 'memberPeriod';
COMMENT ON CONSTRAINT membership_state_code ON membership IS 'memberState';
COMMENT ON CONSTRAINT membership_way_code ON membership IS 'memberWay';
COMMENT ON COLUMN membership.begins_at IS 'by day';
COMMENT ON COLUMN membership.ends_at IS 'by day';
CREATE INDEX membership_by_time ON membership (created_at DESC, id DESC);
CREATE INDEX membership_by_owner ON membership (owner_id, ends_at) WHERE state = 1;
CREATE INDEX membership_to_expire ON membership (ends_at) WHERE state = 1;

-- The level that a customer has besides what is bought: what it had before, and what its payments earned, looked at each month.
CREATE TABLE member_level (
  owner_id bigint PRIMARY KEY,
  given int NOT NULL CHECK (given IN (49, 55, 56, 57, 58)),
  earned int NOT NULL DEFAULT 49 CHECK (earned IN (49, 55, 56, 57, 58))
);
COMMENT ON TABLE member_level IS 'unrecorded';
-- Every change of a level, with what it came by: 1 bought, 2 earned, 3 expired, 4 cancelled.
CREATE TABLE level_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL,
  from_level int NOT NULL,
  to_level int NOT NULL,
  from_picture boolean NOT NULL,
  to_picture boolean NOT NULL,
  cause smallint NOT NULL CONSTRAINT level_change_cause_code CHECK (cause IN (1, 2, 3, 4)),
  at timestamptz NOT NULL
);
COMMENT ON TABLE level_change IS 'append-only, unrecorded';
COMMENT ON CONSTRAINT level_change_cause_code ON level_change IS 'own';
CREATE INDEX level_change_by_owner ON level_change (owner_id, at DESC, id DESC);
