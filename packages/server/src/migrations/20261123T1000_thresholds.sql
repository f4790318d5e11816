-- What customers must have paid in all for a member level, by currency and start (lifecycles §§8, 26). A change of course before the start
-- is a row withdrawn and a new one.
CREATE TABLE level_threshold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency smallint NOT NULL CONSTRAINT level_threshold_currency_code CHECK (currency IN (1, 2)),
  level55 numeric(20,6) NOT NULL CHECK (level55 > 0),
  level56 numeric(20,6) NOT NULL CHECK (level56 > level55),
  level57 numeric(20,6) NOT NULL CHECK (level57 > level56),
  level58 numeric(20,6) NOT NULL CHECK (level58 > level57),
  valid_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  reason text NOT NULL DEFAULT '',
  withdrawn_at timestamptz CHECK (withdrawn_at < valid_from),
  withdrawn_by bigint,
  CONSTRAINT level_threshold_withdrawn_by_one CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL))
);
CREATE UNIQUE INDEX level_threshold_unique ON level_threshold (currency, valid_from) WHERE withdrawn_at IS NULL;
COMMENT ON TABLE level_threshold IS 'append-only, kind: threshold';
COMMENT ON COLUMN level_threshold.withdrawn_at IS 'filled later';
COMMENT ON COLUMN level_threshold.withdrawn_by IS 'filled later';
COMMENT ON CONSTRAINT level_threshold_currency_code ON level_threshold IS 'currency';
-- Those that hold until others are set.
INSERT INTO level_threshold (currency, level55, level56, level57, level58, valid_from, created_at) VALUES
  (1, 10000, 50000, 200000, 500000, '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z'),
  (2, 1500, 7500, 30000, 75000, '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z');
