-- Power of nodes by their management controllers (domain §2): one order at a time for each node. Orders under way are few, and found
-- by their status; those of a node by its number.
ALTER TABLE node ADD COLUMN bmc_address text;
CREATE TABLE node_power_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  node_id bigint NOT NULL REFERENCES node,
  action smallint NOT NULL CONSTRAINT node_power_order_action_code CHECK (action IN (1, 2, 3)),
  status smallint NOT NULL DEFAULT 0 CONSTRAINT node_power_order_status_code CHECK (status IN (0, 1, 2, 3)),
  failure text NOT NULL DEFAULT '',
  -- Whether the node takes frames again once it is done: staff had not locked it.
  unlocks boolean NOT NULL,
  reason text NOT NULL,
  since timestamptz NOT NULL,
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX node_power_order_under_way ON node_power_order (node_id) WHERE status IN (0, 1);
CREATE INDEX node_power_order_of ON node_power_order (node_id, id DESC);
