-- Recharge activities, their templates and the bonuses that they gave (people §7, lifecycles §§5, 15): some hundred activities, up to some
-- million bonuses. The list of bonuses is of one activity or of all, the newest first; each has its index.
CREATE TABLE activity_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_name text NOT NULL CHECK (template_name <> ''),
  zone smallint NOT NULL CONSTRAINT activity_template_zone_code CHECK (zone IN (1, 2)),
  -- The other terms of an activity.
  terms jsonb NOT NULL,
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX activity_template_name ON activity_template (folded(template_name)) WHERE deleted_at IS NULL;
CREATE INDEX activity_template_by_time ON activity_template (created_at, id);
CREATE INDEX activity_template_creator ON activity_template (created_by);

CREATE TABLE recharge_activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  activity_name text NOT NULL CHECK (activity_name <> ''),
  -- Whose customers it is for; it decides the currency.
  zone smallint NOT NULL CONSTRAINT recharge_activity_zone_code CHECK (zone IN (1, 2)),
  template_id bigint REFERENCES activity_template,
  -- [{least, couponType, rate, bonus}]: from which amount on, which coupons, per cent of the recharge and a fixed amount.
  tiers jsonb NOT NULL CHECK (jsonb_array_length(tiers) > 0),
  -- Empty: all.
  pay_methods text[] NOT NULL DEFAULT '{}',
  member_levels int[] NOT NULL DEFAULT '{}' CHECK (member_levels <@ '{49,55,56,57,58}'::int[]),
  first_only boolean NOT NULL,
  months smallint NOT NULL CONSTRAINT recharge_activity_months_code CHECK (months IN (-1, 1, 3, 6, 12)),
  -- Of one group a recharge gets the best bonus alone; empty: it is added to all others.
  stacking_group text NOT NULL DEFAULT '',
  uses_total int CHECK (uses_total > 0),
  uses_each int CHECK (uses_each > 0),
  spend_total numeric(20,6) CHECK (spend_total > 0),
  spend_each numeric(20,6) CHECK (spend_each > 0),
  used_count int NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  spent numeric(20,6) NOT NULL DEFAULT 0 CHECK (spent >= 0),
  starts_at timestamptz NOT NULL,
  -- Exclusive.
  ends_at timestamptz NOT NULL,
  launched_at timestamptz,
  launched_by bigint REFERENCES admin,
  closed_at timestamptz,
  close_reason text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  picture_id text REFERENCES attachment ON DELETE SET NULL,
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT recharge_activity_budget CHECK (used_count <= uses_total AND spent <= spend_total),
  CONSTRAINT recharge_activity_times CHECK (starts_at < ends_at)
);
CREATE INDEX recharge_activity_by_time ON recharge_activity (created_at, id);
CREATE INDEX recharge_activity_creator ON recharge_activity (created_by);
CREATE INDEX recharge_activity_launcher ON recharge_activity (launched_by, launched_at);
CREATE INDEX recharge_activity_template ON recharge_activity (template_id);
CREATE INDEX recharge_activity_picture ON recharge_activity (picture_id);
-- What a recharge looks for.
CREATE INDEX recharge_activity_launched ON recharge_activity (zone, ends_at) WHERE launched_at IS NOT NULL AND deleted_at IS NULL;

-- What an activity gave one customer: counts against the limits of each customer.
CREATE TABLE recharge_activity_customer (
  activity_id bigint NOT NULL REFERENCES recharge_activity,
  owner_id bigint NOT NULL,
  used_count int NOT NULL CHECK (used_count >= 0),
  spent numeric(20,6) NOT NULL CHECK (spent >= 0),
  PRIMARY KEY (activity_id, owner_id)
);

CREATE TABLE recharge_bonus (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  activity_id bigint NOT NULL REFERENCES recharge_activity,
  owner_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES "user",
  recharge_id bigint NOT NULL,
  currency smallint NOT NULL CONSTRAINT recharge_bonus_currency_code CHECK (currency IN (1, 2)),
  recharge_amount numeric(20,6) NOT NULL CHECK (recharge_amount > 0),
  coupon_type smallint NOT NULL CONSTRAINT recharge_bonus_coupon_type_code CHECK (coupon_type IN (1, 2, 3, 4, 5, 6)),
  bonus numeric(20,6) NOT NULL CHECK (bonus > 0),
  -- The lot of the customer's purse.
  lot_id bigint NOT NULL,
  -- When its use of the budgets was taken back, with the recharge.
  released_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT recharge_bonus_once UNIQUE (owner_id, recharge_id, activity_id)
);
CREATE INDEX recharge_bonus_by_time ON recharge_bonus (created_at, id);
CREATE INDEX recharge_bonus_of_activity ON recharge_bonus (activity_id, created_at, id);
CREATE INDEX recharge_bonus_of_user ON recharge_bonus (user_id, created_at, id);
