-- Automatic power of nodes (tasks §§4, 7): a setting for each group of a platform, a few dozen at most, and what it ordered. Acts are read
-- by time, by their order, and by setting.
CREATE TABLE node_auto_power (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  platform_id int NOT NULL REFERENCES platform,
  node_remark text NOT NULL,
  is_on boolean NOT NULL,
  least_awake int NOT NULL CHECK (least_awake >= 0),
  idle_minutes int NOT NULL CHECK (idle_minutes > 0),
  most_at_once int NOT NULL CHECK (most_at_once > 0),
  sleep_from text NOT NULL CHECK (sleep_from ~ '^\d\d:\d\d$'),
  sleep_until text NOT NULL CHECK (sleep_until ~ '^\d\d:\d\d$'),
  idle_watts int NOT NULL CHECK (idle_watts >= 0),
  set_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX node_auto_power_group_unique ON node_auto_power (platform_id, node_remark) WHERE deleted_at IS NULL;

CREATE TABLE node_power_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL UNIQUE REFERENCES node_power_order,
  auto_power_id bigint NOT NULL REFERENCES node_auto_power,
  reason smallint NOT NULL CONSTRAINT node_power_act_reason_code CHECK (reason IN (1, 2, 3, 4, 15)),
  frames_waiting int NOT NULL CHECK (frames_waiting >= 0),
  idle_watts int NOT NULL CHECK (idle_watts >= 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX node_power_act_created ON node_power_act (created_at, id);
CREATE INDEX node_power_act_setting ON node_power_act (auto_power_id, id);
