-- The duty roster (lifecycles §19). Days are business days; when the sections of a day begin stands in rows of their own, a whole
-- division of the day at a time, which holds from a day on.
CREATE TABLE duty_slot (
  valid_from date NOT NULL,
  section smallint NOT NULL CONSTRAINT duty_slot_section_code CHECK (section IN (1, 2, 3, 4)),
  start_minute int NOT NULL CHECK (start_minute >= 0),
  end_minute int NOT NULL CHECK (end_minute <= 1440),
  PRIMARY KEY (valid_from, section),
  CONSTRAINT duty_slot_span CHECK (start_minute < end_minute)
);
COMMENT ON TABLE duty_slot IS 'append-only';
COMMENT ON CONSTRAINT duty_slot_section_code ON duty_slot IS 'dutySection';
INSERT INTO duty_slot VALUES ('2000-01-01', 1, 0, 360), ('2000-01-01', 2, 360, 720), ('2000-01-01', 3, 720, 1080), ('2000-01-01', 4, 1080, 1440);

CREATE TABLE duty (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  duty_date date NOT NULL,
  type smallint NOT NULL CONSTRAINT duty_type_code CHECK (type IN (1, 2, 3, 4)),
  section smallint NOT NULL CONSTRAINT duty_section_code CHECK (section IN (1, 2, 3, 4)),
  admin_id bigint NOT NULL REFERENCES admin,
  -- On duty and done follow from the time and are not written.
  status smallint NOT NULL DEFAULT 0 CONSTRAINT duty_status_code CHECK (status IN (0, 1, 2, 3, 4)),
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX duty_admin_unique ON duty (duty_date, type, section, admin_id) WHERE deleted_at IS NULL;

-- One asks another to take their duty for the other's.
CREATE TABLE duty_swap (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  duty_id bigint NOT NULL REFERENCES duty,
  other_duty_id bigint NOT NULL REFERENCES duty,
  asked_by bigint NOT NULL REFERENCES admin,
  asked_of bigint NOT NULL REFERENCES admin,
  reason text NOT NULL,
  state smallint NOT NULL DEFAULT 1 CONSTRAINT duty_swap_state_code CHECK (state IN (1, 2, 3, 4)),
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CONSTRAINT duty_swap_of_two CHECK (asked_by <> asked_of AND duty_id <> other_duty_id)
);
CREATE UNIQUE INDEX duty_swap_asked_once ON duty_swap (duty_id) WHERE state = 1 AND deleted_at IS NULL;

-- A request that waits too long is told once to whoever is on duty.
ALTER TABLE approval ADD COLUMN escalated_at timestamptz;
CREATE INDEX approval_not_escalated ON approval (requested_at) WHERE state = 1 AND escalated_at IS NULL;
