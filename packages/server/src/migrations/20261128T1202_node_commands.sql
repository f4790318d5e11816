-- Commands to nodes (tasks §7), of a fixed list. A node has one of a kind under way; those under way are few and found by node.
CREATE TABLE node_command (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  node_id bigint NOT NULL REFERENCES node,
  command_kind smallint NOT NULL CONSTRAINT node_command_command_kind_code CHECK (command_kind IN (1, 2, 3, 4)),
  command_status smallint NOT NULL DEFAULT 0 CONSTRAINT node_command_command_status_code CHECK (command_status IN (0, 1, 2, 3, 4, 5)),
  reason text NOT NULL CHECK (reason <> ''),
  output text NOT NULL DEFAULT '' CHECK (length(output) <= 70000),
  created_by bigint NOT NULL REFERENCES admin,
  sent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX node_command_under_way ON node_command (node_id, command_kind) WHERE command_status IN (0, 1);
CREATE INDEX node_command_created ON node_command (created_at, id);
CREATE INDEX node_command_of ON node_command (node_id, id);
