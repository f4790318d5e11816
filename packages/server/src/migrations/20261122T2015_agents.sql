-- Agents (lifecycles §4) and how people become one. A few hundred rows: their lists need no index but the keys.

CREATE TABLE agent (
  -- Its account among the staff; prices and allocations name an agent by it.
  id bigint PRIMARY KEY REFERENCES admin,
  -- Shown as its hexadecimal digits.
  invite_key bytea NOT NULL CONSTRAINT agent_invite_key_unique UNIQUE CHECK (length(invite_key) = 6),
  area_id int NOT NULL REFERENCES area,
  status smallint NOT NULL DEFAULT 0 CONSTRAINT agent_status_code CHECK (status IN (0, 1, 2)),
  business_type smallint NOT NULL CONSTRAINT agent_business_type_code CHECK (business_type IN (0, 1, 2, 3)),
  country text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  spread_url text NOT NULL DEFAULT '',
  -- What a customer begins with who registers by the invite key.
  init_customer_role smallint NOT NULL DEFAULT 49
    CONSTRAINT agent_init_customer_role_code CHECK (init_customer_role IN (49, 55, 56, 57, 58)),
  init_picture_pro boolean NOT NULL DEFAULT false,
  init_coupon_balance numeric(20,6) NOT NULL DEFAULT 0 CHECK (init_coupon_balance >= 0),
  init_coupon_term_days int NOT NULL DEFAULT 365 CONSTRAINT agent_coupon_term CHECK (init_coupon_term_days >= -1 AND init_coupon_term_days <> 0),
  task_group text[] NOT NULL DEFAULT '{}',
  task_level_default int NOT NULL DEFAULT 50 CHECK (task_level_default BETWEEN 0 AND 100),
  task_properties text[] NOT NULL DEFAULT '{}',
  task_requirements text[] NOT NULL DEFAULT '{}',
  render_constraint text[] NOT NULL DEFAULT '{}',
  custom_price_flag boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
COMMENT ON CONSTRAINT agent_init_customer_role_code ON agent IS 'memberLevel';

-- What an agent pays, and how it works with us, from a day on; an end is the next start. Withdrawn before they begin or never.
CREATE TABLE agent_terms (
  agent_id bigint NOT NULL REFERENCES agent,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  mode smallint NOT NULL CONSTRAINT agent_terms_mode_code CHECK (mode IN (1, 2)),
  currency smallint NOT NULL CONSTRAINT agent_terms_currency_code CHECK (currency IN (1, 2)),
  cpu_price numeric(20,6) CHECK (cpu_price >= 0),
  gpu_price numeric(20,6) CHECK (gpu_price >= 0),
  -- A day in business time, which has no hour: the same for who asks and for who approves later.
  starts_on date NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES admin,
  reason text NOT NULL DEFAULT '',
  withdrawn_at timestamptz,
  withdrawn_by bigint REFERENCES admin,
  PRIMARY KEY (agent_id, id),
  CONSTRAINT agent_terms_withdrawn_before CHECK ((withdrawn_at AT TIME ZONE 'Asia/Shanghai')::date < starts_on)
);
COMMENT ON TABLE agent_terms IS 'append-only, kind: agent';
COMMENT ON COLUMN agent_terms.withdrawn_at IS 'filled later';
COMMENT ON COLUMN agent_terms.withdrawn_by IS 'filled later';
COMMENT ON CONSTRAINT agent_terms_mode_code ON agent_terms IS 'agentMode';
CREATE UNIQUE INDEX agent_terms_start_unique ON agent_terms (agent_id, starts_on) WHERE withdrawn_at IS NULL;

-- Staff who look after an agent, with dates; the end of a row is its only change.
CREATE TABLE agent_staff (
  agent_id bigint NOT NULL REFERENCES agent,
  admin_id bigint NOT NULL REFERENCES admin,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz CHECK (valid_to > valid_from),
  changed_by bigint NOT NULL REFERENCES admin,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (agent_id, admin_id, valid_from)
);
COMMENT ON TABLE agent_staff IS 'append-only, kind: agent';
COMMENT ON COLUMN agent_staff.valid_to IS 'filled later';
CREATE UNIQUE INDEX agent_staff_now ON agent_staff (agent_id, admin_id) WHERE valid_to IS NULL;

-- Files of contracts; the object is `pact/<key>`.
CREATE TABLE agent_pact (
  key text PRIMARY KEY CHECK (key <> ''),
  name text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  uploaded_by bigint NOT NULL REFERENCES admin,
  uploaded_at timestamptz NOT NULL
);
COMMENT ON TABLE agent_pact IS 'append-only';

CREATE TABLE agent_application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contact_name text NOT NULL CHECK (contact_name <> ''),
  company text NOT NULL DEFAULT '',
  phone text,
  email text,
  business_type smallint NOT NULL CONSTRAINT agent_application_business_type_code CHECK (business_type IN (0, 1, 2, 3)),
  country text NOT NULL DEFAULT '',
  mode smallint NOT NULL CONSTRAINT agent_application_mode_code CHECK (mode IN (1, 2)),
  source smallint NOT NULL CONSTRAINT agent_application_source_code CHECK (source IN (1, 2)),
  statement text NOT NULL DEFAULT '',
  status smallint NOT NULL DEFAULT 0 CONSTRAINT agent_application_status_code CHECK (status IN (0, 1, 2)),
  remark text NOT NULL DEFAULT '',
  pact_key text REFERENCES agent_pact,
  agent_id bigint CONSTRAINT agent_application_agent_unique UNIQUE REFERENCES agent,
  entered_by bigint REFERENCES admin,
  submitted_at timestamptz NOT NULL,
  decided_by bigint REFERENCES admin,
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CONSTRAINT agent_application_approved_has_agent CHECK ((status = 1) = (agent_id IS NOT NULL)),
  CONSTRAINT agent_application_decided CHECK ((status = 0) = (decided_at IS NULL))
);
COMMENT ON CONSTRAINT agent_application_mode_code ON agent_application IS 'agentMode';
COMMENT ON COLUMN agent_application.phone IS 'sensitive: phone';
COMMENT ON COLUMN agent_application.email IS 'sensitive: email';
CREATE INDEX agent_application_by_time ON agent_application (submitted_at DESC, id DESC);

-- Allocations are never overwritten, and belong to their customer.
COMMENT ON TABLE user_staff IS 'append-only, kind: user';
COMMENT ON COLUMN user_staff.valid_to IS 'filled later';
COMMENT ON CONSTRAINT user_staff_kind_code ON user_staff IS 'allocationKind';

-- Uploads by which customers were allocated to salespeople, with the lines that failed: customer, salesperson, why.
CREATE TABLE salesperson_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  admin_id bigint NOT NULL REFERENCES admin,
  file_name text NOT NULL,
  total int NOT NULL CHECK (total >= 0),
  done int NOT NULL CHECK (done >= 0),
  failed int NOT NULL CHECK (failed >= 0),
  failed_rows jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  CONSTRAINT salesperson_batch_adds_up CHECK (total = done + failed)
);
COMMENT ON TABLE salesperson_batch IS 'append-only, unrecorded';
CREATE INDEX salesperson_batch_by_admin ON salesperson_batch (admin_id, created_at DESC, id DESC);
