-- Charges that could not be posted: how often it was tried, and why not. After three tries they are set aside (ledger §5), so
-- that the others of their purse go on; the row goes when somebody has mended what was wrong, or the charge is posted.
CREATE TABLE charge_failure (
  task_id bigint NOT NULL,
  source smallint NOT NULL CONSTRAINT charge_failure_source_code CHECK (source IN (1, 2, 3)),
  ix int NOT NULL,
  n int NOT NULL,
  owner_id bigint NOT NULL,
  tries int NOT NULL CHECK (tries > 0),
  error text NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (task_id, source, ix, n)
);
COMMENT ON TABLE charge_failure IS 'removable';
COMMENT ON CONSTRAINT charge_failure_source_code ON charge_failure IS 'chargeSource';
