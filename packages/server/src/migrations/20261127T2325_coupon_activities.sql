-- Coupon activities and their codes (people §7, lifecycles §15): some hundred activities, up to some million codes. The list of codes is
-- always of one activity and is served by its index.
CREATE TABLE coupon_activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  activity_name text NOT NULL CHECK (activity_name <> ''),
  coupon_type smallint NOT NULL CONSTRAINT coupon_activity_coupon_type_code CHECK (coupon_type IN (1, 2, 3, 4, 5, 6)),
  unit smallint NOT NULL CONSTRAINT coupon_activity_unit_code CHECK (unit IN (3, 4)),
  -- What one code gives, in the unit.
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  months smallint NOT NULL CONSTRAINT coupon_activity_months_code CHECK (months IN (-1, 1, 3, 6, 12)),
  per_customer int CHECK (per_customer > 0),
  stock int NOT NULL DEFAULT 0 CHECK (stock >= 0),
  redeemed_count int NOT NULL DEFAULT 0 CHECK (redeemed_count >= 0),
  voided_count int NOT NULL DEFAULT 0 CHECK (voided_count >= 0),
  starts_at timestamptz NOT NULL,
  -- Exclusive.
  ends_at timestamptz NOT NULL,
  launched_at timestamptz,
  closed_at timestamptz,
  close_reason text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT coupon_activity_counts CHECK (redeemed_count + voided_count <= stock),
  CONSTRAINT coupon_activity_times CHECK (starts_at < ends_at)
);
CREATE INDEX coupon_activity_by_time ON coupon_activity (created_at, id);
CREATE INDEX coupon_activity_creator ON coupon_activity (created_by);

CREATE TABLE bonus_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  activity_id bigint NOT NULL REFERENCES coupon_activity,
  bonus_code text NOT NULL CHECK (length(bonus_code) >= 10),
  status smallint NOT NULL DEFAULT 0 CONSTRAINT bonus_code_status_code CHECK (status IN (0, 1, 2)),
  user_id bigint REFERENCES "user",
  -- The lot of the customer's purse.
  lot_id bigint,
  redeemed_at timestamptz,
  created_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT bonus_code_use CHECK ((status = 1) = (user_id IS NOT NULL) AND (status = 1) = (redeemed_at IS NOT NULL))
);
CREATE UNIQUE INDEX bonus_code_unique ON bonus_code (folded(bonus_code));
CREATE INDEX bonus_code_of_activity ON bonus_code (activity_id, created_at, id);
CREATE INDEX bonus_code_of_user ON bonus_code (user_id, activity_id) WHERE user_id IS NOT NULL;
