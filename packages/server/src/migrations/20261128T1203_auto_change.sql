-- Automatic change of machines between rendering and renting (tasks §7): a setting for each platform.
CREATE TABLE node_auto_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  platform_id int NOT NULL UNIQUE REFERENCES platform,
  is_on boolean NOT NULL,
  least_for_rent int NOT NULL CHECK (least_for_rent >= 0),
  most_waiting int NOT NULL CHECK (most_waiting > 0),
  least_rendering int NOT NULL CHECK (least_rendering >= 0),
  most_at_once int NOT NULL CHECK (most_at_once > 0),
  lease_mirror_id bigint NOT NULL REFERENCES mirror,
  render_mirror_id bigint NOT NULL REFERENCES mirror,
  set_by bigint NOT NULL REFERENCES admin,
  changed_at timestamptz,
  last_moved int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
