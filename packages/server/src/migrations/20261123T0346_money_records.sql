-- What staff enter and decide of recharges and refunds. Until a recharge is credited its transaction is taken all the same: an
-- external id stands once, from its entry on, and goes with an entry that was cancelled or undone.
COMMENT ON TABLE external_payment IS 'append-only, removable';
-- What is owed is what the postings say, which are a record themselves.
COMMENT ON TABLE arrears_item IS 'unrecorded';

-- A picture of the bank's slip; the object is `evidence/<key>`.
CREATE TABLE evidence_file (
  key text PRIMARY KEY CHECK (key <> ''),
  name text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  uploaded_by bigint NOT NULL REFERENCES admin,
  uploaded_at timestamptz NOT NULL
);
COMMENT ON TABLE evidence_file IS 'append-only';

ALTER TABLE recharge
  ADD COLUMN slip_key text REFERENCES evidence_file,
  -- What open and issued invoices hold of it, kept by whoever issues them: that part is not refunded.
  ADD COLUMN invoiced numeric(20,6) NOT NULL DEFAULT 0,
  -- What became of its amount by corrections: each is a new lot, of which the last stands.
  ADD COLUMN corrections int NOT NULL DEFAULT 0,
  ADD COLUMN updated_at timestamptz;

ALTER TABLE refund
  -- How it is paid out: 1 by the channel that the money came by, 2 by bank transfer.
  ADD COLUMN route smallint NOT NULL DEFAULT 2 CONSTRAINT refund_route_code CHECK (route IN (1, 2)),
  -- Out of which account of ours, and the bank's or channel's word that it was paid.
  ADD COLUMN company_account_id bigint REFERENCES company_account,
  ADD COLUMN bank_flow text NOT NULL DEFAULT '',
  ADD COLUMN evidence_key text REFERENCES evidence_file,
  ADD COLUMN approved_at timestamptz,
  ADD COLUMN sent_at timestamptz,
  -- Why it was rejected, or why the channel did not pay.
  ADD COLUMN refusal text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz;

-- Lots that went from one purse to another. Family «by giver_owner_id».
CREATE TABLE account_transfer (
  giver_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  taker_owner_id bigint NOT NULL,
  kind smallint NOT NULL CONSTRAINT account_transfer_kind_code CHECK (kind IN (1, 2)),
  -- What was moved: 1 cash, or the account of the coupons.
  account smallint NOT NULL CONSTRAINT account_transfer_account_code CHECK (account IN (1, 3, 4, 7)),
  coupon_type smallint CONSTRAINT account_transfer_coupon_type_code CHECK (coupon_type IN (1, 2, 3, 4, 5, 6)),
  currency smallint NOT NULL CONSTRAINT account_transfer_currency_code CHECK (currency IN (1, 2, 3, 4)),
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL,
  actor_kind smallint NOT NULL CONSTRAINT account_transfer_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)),
  created_by bigint,
  PRIMARY KEY (giver_owner_id, id),
  CONSTRAINT account_transfer_to_another CHECK (giver_owner_id <> taker_owner_id)
);
COMMENT ON TABLE account_transfer IS 'append-only';
COMMENT ON CONSTRAINT account_transfer_kind_code ON account_transfer IS 'transferKind';
COMMENT ON CONSTRAINT account_transfer_account_code ON account_transfer IS 'own';
COMMENT ON CONSTRAINT account_transfer_coupon_type_code ON account_transfer IS 'own';
COMMENT ON CONSTRAINT account_transfer_currency_code ON account_transfer IS 'bookCurrency';
COMMENT ON CONSTRAINT account_transfer_actor_kind_code ON account_transfer IS 'principalKind';
COMMENT ON CONSTRAINT refund_route_code ON refund IS 'refundRoute';
-- Lists go by time, and one by its number alone.
CREATE INDEX account_transfer_by_time ON account_transfer (created_at DESC, id DESC);
CREATE INDEX account_transfer_by_id ON account_transfer (id);
CREATE INDEX account_transfer_by_taker ON account_transfer (taker_owner_id, created_at DESC, id DESC);
