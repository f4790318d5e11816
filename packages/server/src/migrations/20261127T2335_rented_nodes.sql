-- Mirrors (images of machines), hardware, rented nodes and their transfers (tasks §3, lifecycles §21). Hundreds of rows each, a few
-- thousand machines of transfers: transfers are read by their time, machines by their transfer and by what still moves.
CREATE TABLE mirror (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mirror_name text NOT NULL CHECK (mirror_name <> ''),
  use smallint NOT NULL CONSTRAINT mirror_use_code CHECK (use IN (1, 2)),
  os smallint NOT NULL CONSTRAINT mirror_os_code CHECK (os IN (1, 2)),
  mirror_version text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  -- Whether the image store still offers it.
  is_offered boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX mirror_name_unique ON mirror (folded(mirror_name));
ALTER TABLE node ADD COLUMN mirror_id bigint;
ALTER TABLE node ADD CONSTRAINT node_mirror_id_fkey FOREIGN KEY (mirror_id) REFERENCES mirror NOT VALID;

CREATE TABLE hardware_model (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hardware_type smallint NOT NULL CONSTRAINT hardware_model_hardware_type_code CHECK (hardware_type IN (0, 1)),
  model text NOT NULL CHECK (model <> ''),
  -- Points of the house's benchmark: a model of twice as many renders a frame in half the time.
  performance int NOT NULL CHECK (performance >= 0),
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX hardware_model_unique ON hardware_model (hardware_type, folded(model)) WHERE deleted_at IS NULL;

CREATE TABLE hardware_config (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  software_id int NOT NULL REFERENCES software,
  -- Empty: of the software, for every version without a choice of its own.
  software_version text NOT NULL,
  hardware jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX hardware_config_unique ON hardware_config (software_id, folded(software_version)) WHERE deleted_at IS NULL;

CREATE TABLE lease_node (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The render node that it was; null for a machine that never rendered.
  node_id bigint REFERENCES node,
  platform_id int NOT NULL REFERENCES platform,
  name text NOT NULL CHECK (name <> ''),
  ip text,
  mac text,
  sn_code text,
  category text[] NOT NULL DEFAULT '{}',
  requirements text[] NOT NULL DEFAULT '{}',
  gpu_count int NOT NULL DEFAULT 0 CHECK (gpu_count >= 0),
  mirror_id bigint REFERENCES mirror,
  status smallint NOT NULL DEFAULT 0 CONSTRAINT lease_node_status_code CHECK (status IN (0, 1, 2, 3, 4, 5)),
  user_id bigint REFERENCES "user",
  ends_at timestamptz,
  -- Whether tasks of its customer are submitted to the farm too, or wait for their own machines.
  is_normal_submit boolean NOT NULL DEFAULT true,
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  -- Leased, expiring and overdue ones are a customer's.
  CONSTRAINT lease_node_customer CHECK (status NOT IN (1, 2, 3) OR user_id IS NOT NULL)
);
CREATE UNIQUE INDEX lease_node_name_unique ON lease_node (folded(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX lease_node_of_node ON lease_node (node_id) WHERE deleted_at IS NULL;
CREATE INDEX lease_node_of_user ON lease_node (user_id);
CREATE INDEX lease_node_by_end ON lease_node (ends_at) WHERE deleted_at IS NULL AND status IN (1, 2);

CREATE TABLE node_transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  direction smallint NOT NULL CONSTRAINT node_transfer_direction_code CHECK (direction IN (1, 2, 3)),
  status smallint NOT NULL DEFAULT 0 CONSTRAINT node_transfer_status_code CHECK (status IN (0, 1, 2, 3, 4)),
  user_id bigint REFERENCES "user",
  mirror_id bigint NOT NULL REFERENCES mirror,
  -- When the customer's machines are to be given back.
  lease_ends_at timestamptz,
  reason text NOT NULL,
  close_reason text NOT NULL DEFAULT '',
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX node_transfer_by_time ON node_transfer (created_at DESC, id DESC);
CREATE INDEX node_transfer_of_user ON node_transfer (user_id);

CREATE TABLE node_transfer_machine (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id bigint NOT NULL REFERENCES node_transfer,
  -- The machine as a render node, or as a rented one.
  node_id bigint REFERENCES node,
  lease_node_id bigint REFERENCES lease_node,
  status smallint NOT NULL DEFAULT 0 CONSTRAINT node_transfer_machine_status_code CHECK (status IN (0, 1, 2, 3, 4, 5, 6, 7, 8)),
  -- Since when it stands there, and when the image store was told to begin.
  since timestamptz NOT NULL,
  begun_at timestamptz,
  failed_at_step int CHECK (failed_at_step BETWEEN 1 AND 6),
  failure text NOT NULL DEFAULT '',
  -- What the last step found: the mirror, serial number and cards of the machine, and that its disk was wiped.
  evidence jsonb,
  -- Whether the node was locked before, and stays so.
  was_locked boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT node_transfer_machine_one CHECK (num_nonnulls(node_id, lease_node_id) = 1)
);
CREATE INDEX node_transfer_machine_of ON node_transfer_machine (transfer_id, id);
CREATE INDEX node_transfer_machine_moving ON node_transfer_machine (status, id) WHERE status BETWEEN 1 AND 6;
CREATE UNIQUE INDEX node_transfer_machine_node ON node_transfer_machine (node_id) WHERE status IN (1, 2, 3, 4, 5, 6, 8);
CREATE UNIQUE INDEX node_transfer_machine_lease ON node_transfer_machine (lease_node_id) WHERE status IN (1, 2, 3, 4, 5, 6, 8);

CREATE TABLE node_transfer_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id bigint NOT NULL REFERENCES node_transfer,
  machine_id bigint REFERENCES node_transfer_machine,
  at timestamptz NOT NULL,
  action text NOT NULL,
  from_status int,
  to_status int,
  reason text NOT NULL DEFAULT '',
  actor_kind smallint NOT NULL CONSTRAINT node_transfer_event_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)),
  actor_id bigint
);
CREATE INDEX node_transfer_event_of ON node_transfer_event (transfer_id, at DESC, id DESC);
