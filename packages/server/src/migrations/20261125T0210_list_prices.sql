-- What packs of machines and rentals cost a node and day, and a copyright order, from a moment on, until another price begins (lifecycles §26):
-- by it, and not by who sells, is known what is sold below the list price. Project packs are priced one by one.
CREATE TABLE contract_price (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sold_kind smallint NOT NULL CONSTRAINT contract_price_sold_kind_code CHECK (sold_kind IN (1, 3, 4)),
  audit_days smallint CHECK (audit_days IN (1, 3, 5, 10)),
  currency smallint NOT NULL CONSTRAINT contract_price_currency_code CHECK (currency IN (1, 2)),
  price numeric(20,6) NOT NULL CHECK (price >= 0),
  valid_from timestamptz NOT NULL,
  created_by bigint NOT NULL REFERENCES admin,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT contract_price_days_of_copyright CHECK ((sold_kind = 4) = (audit_days IS NOT NULL))
);
COMMENT ON TABLE contract_price IS 'append-only, kind: listPrice';
COMMENT ON CONSTRAINT contract_price_sold_kind_code ON contract_price IS 'own';
COMMENT ON CONSTRAINT contract_price_currency_code ON contract_price IS 'currency';
-- Answers what a thing costs at a moment.
CREATE INDEX contract_price_now ON contract_price (sold_kind, audit_days, currency, valid_from DESC, id DESC);

-- Why a price of a membership was set.
ALTER TABLE member_price ADD reason text NOT NULL DEFAULT '';
COMMENT ON TABLE member_price IS 'append-only, kind: memberPrice';
