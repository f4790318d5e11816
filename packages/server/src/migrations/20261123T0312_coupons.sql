-- What staff gave by hand, and why; a lot that was given anew names the one before it.
CREATE TABLE coupon_grant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL,
  lot_id bigint,
  voucher_id bigint,
  -- What it counts against the month's limit of its customer, in RMB.
  weight numeric(20,6) NOT NULL CHECK (weight >= 0),
  reason text NOT NULL,
  granted_by bigint NOT NULL REFERENCES admin,
  extends_lot bigint,
  created_at timestamptz NOT NULL,
  CONSTRAINT coupon_grant_of_one CHECK (num_nonnulls(lot_id, voucher_id) <= 1)
);
COMMENT ON TABLE coupon_grant IS 'append-only, unrecorded';
COMMENT ON COLUMN coupon_grant.lot_id IS 'filled later';
CREATE UNIQUE INDEX coupon_grant_by_lot ON coupon_grant (owner_id, lot_id) WHERE lot_id IS NOT NULL;
CREATE UNIQUE INDEX coupon_grant_by_voucher ON coupon_grant (owner_id, voucher_id) WHERE voucher_id IS NOT NULL;
CREATE INDEX coupon_grant_by_owner ON coupon_grant (owner_id, created_at);

-- That a customer was told of an end that comes: 7, 3, 1 days before.
CREATE TABLE lot_reminder (
  owner_id bigint NOT NULL,
  lot_id bigint NOT NULL,
  days int NOT NULL CHECK (days IN (1, 3, 7)),
  at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, lot_id, days)
);
COMMENT ON TABLE lot_reminder IS 'append-only, unrecorded';

-- Coupons by time, as their list opens, and one by its number.
CREATE INDEX lot_coupons_by_time ON lot (granted_at DESC, id DESC) WHERE account <> 1;
CREATE INDEX lot_by_id ON lot (id);

ALTER TABLE voucher
  ADD COLUMN waived numeric(20,6) NOT NULL DEFAULT 0,
  ADD COLUMN used_at timestamptz,
  ADD COLUMN used_by bigint REFERENCES admin,
  ADD CONSTRAINT voucher_waives_within CHECK (waived BETWEEN 0 AND cap) NOT VALID,
  ADD CONSTRAINT voucher_used_at_a_time CHECK ((state = 2) = (used_at IS NOT NULL)) NOT VALID;
CREATE INDEX voucher_by_time ON voucher (granted_at DESC, id DESC);
CREATE INDEX voucher_by_id ON voucher (id);
CREATE INDEX voucher_to_expire ON voucher (expires_at) WHERE state = 1 AND expires_at IS NOT NULL;

-- Ends of validity are ends of a day: reckoned again by who approves, they are the same.
COMMENT ON COLUMN lot.expires_at IS 'by day';
COMMENT ON COLUMN voucher.expires_at IS 'by day';
