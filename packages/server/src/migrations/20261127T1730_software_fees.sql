-- Additional charges for software, by start (lifecycles §26). A few hundred rows: no filter or sort of the list needs an index.
CREATE TABLE software_fee (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fee_name text NOT NULL CHECK (fee_name <> ''),
  software_id int NOT NULL REFERENCES software,
  fee_unit smallint NOT NULL CONSTRAINT software_fee_fee_unit_code CHECK (fee_unit IN (1, 2)),
  currency smallint NOT NULL CONSTRAINT software_fee_currency_code CHECK (currency IN (1, 2)),
  price numeric(20,6) NOT NULL CHECK (price >= 0),
  valid_from timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX software_fee_start_unique
  ON software_fee (software_id, folded(fee_name), currency, valid_from) WHERE deleted_at IS NULL;
COMMENT ON CONSTRAINT software_fee_fee_unit_code ON software_fee IS 'feeUnit';
COMMENT ON CONSTRAINT software_fee_currency_code ON software_fee IS 'currency';
