-- Additional charges of software become versions like prices, and what tasks are charged by them is written down.

-- One version of the software or one plugin, by its word; empty is any. What has begun is frozen, so a row is never changed; one that is
-- planned may be withdrawn.
ALTER TABLE software_fee
  ADD COLUMN version_name text NOT NULL DEFAULT '',
  ADD COLUMN plugin_name text NOT NULL DEFAULT '',
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by bigint REFERENCES admin,
  DROP CONSTRAINT software_fee_fee_unit_code,
  ADD CONSTRAINT software_fee_fee_unit_code CHECK (fee_unit IN (1, 2, 3)) NOT VALID,
  ADD CONSTRAINT software_fee_names_one CHECK (version_name = '' OR plugin_name = '') NOT VALID,
  ADD CONSTRAINT software_fee_withdrawn_before CHECK (withdrawn_by IS NULL OR withdrawn_at < valid_from) NOT VALID;
ALTER TABLE software_fee ALTER COLUMN version_name DROP DEFAULT, ALTER COLUMN plugin_name DROP DEFAULT;
-- Charges of before were written down by one person and charged nobody: nothing is charged by them now. This step takes them back,
-- and staff set again what shall hold.
UPDATE software_fee SET withdrawn_at = coalesce(deleted_at, created_at);
DROP INDEX software_fee_start_unique;
ALTER TABLE software_fee DROP COLUMN deleted_at, DROP COLUMN updated_at, DROP COLUMN version;
CREATE UNIQUE INDEX software_fee_start_unique
  ON software_fee (software_id, folded(fee_name), folded(version_name), folded(plugin_name), currency, valid_from) WHERE withdrawn_at IS NULL;
COMMENT ON CONSTRAINT software_fee_fee_unit_code ON software_fee IS 'feeUnit';

-- The version of its software that the node of an attempt reported as it was leased; empty where it reported none.
ALTER TABLE attempt ADD COLUMN software_version text NOT NULL DEFAULT '';

-- What the additional charge of an attempt (charge, source 2) is made of. Family «by task_id».
CREATE TABLE software_charge (
  task_id bigint NOT NULL,
  ix int NOT NULL,
  n int NOT NULL,
  fee_id bigint NOT NULL,
  fee_name text NOT NULL CHECK (fee_name <> ''),
  -- The plugin of the task that it is for; empty for the software itself.
  plugin text NOT NULL,
  fee_unit smallint NOT NULL CONSTRAINT software_charge_fee_unit_code CHECK (fee_unit IN (1, 2, 3)),
  -- Cores of the node where a core hour is charged, else 1.
  units int NOT NULL CHECK (units >= 1),
  price numeric(20,6) NOT NULL CHECK (price > 0),
  render_ms bigint NOT NULL CHECK (render_ms > 0),
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  PRIMARY KEY (task_id, ix, n, fee_id)
);
-- What is charged once a task is charged once, whatever version of it stood then.
CREATE UNIQUE INDEX software_charge_once ON software_charge (task_id, folded(fee_name), folded(plugin)) WHERE fee_unit = 1;
COMMENT ON CONSTRAINT software_charge_fee_unit_code ON software_charge IS 'feeUnit';

-- What of a line is additional charges of software.
ALTER TABLE bill_line ADD COLUMN software_amount numeric(20,6) NOT NULL DEFAULT 0;
