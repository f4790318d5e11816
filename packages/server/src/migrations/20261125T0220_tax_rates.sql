-- What VAT stands within prices, in hundredths of a percent, from a month on, until another rate begins (ledger §1): 1 services, 2 packs and
-- rentals, 3 what is paid in dollars. The close of a month reads those of its month.
CREATE TABLE tax_rate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  class smallint NOT NULL CONSTRAINT tax_rate_class_code CHECK (class IN (1, 2, 3)),
  rate int NOT NULL CHECK (rate >= 0 AND rate < 10000),
  from_period int NOT NULL,
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL,
  reason text NOT NULL DEFAULT ''
);
COMMENT ON TABLE tax_rate IS 'append-only, kind: taxRate';
COMMENT ON CONSTRAINT tax_rate_class_code ON tax_rate IS 'taxClass';
CREATE INDEX tax_rate_of_month ON tax_rate (class, from_period DESC, id DESC);
INSERT INTO tax_rate (class, rate, from_period, created_at) VALUES
  (1, 600, 200001, '2000-01-01T00:00:00Z'), (2, 1300, 200001, '2000-01-01T00:00:00Z'), (3, 0, 200001, '2000-01-01T00:00:00Z');
