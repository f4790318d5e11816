-- An enrolment key makes as many nodes as staff said, and takes no node over: for a machine that is a node already, staff make a
-- key for that node. Keys without a number are the environment's, for fleets that start machines by themselves.
ALTER TABLE enrolment_key
  ADD COLUMN node_id bigint REFERENCES node,
  ADD COLUMN nodes_left int DEFAULT 1 CONSTRAINT enrolment_key_nodes_left_not_negative CHECK (nodes_left >= 0);
UPDATE enrolment_key SET nodes_left = NULL WHERE created_by IS NULL;

-- The key by which a machine has just become this node, until it has shown the node's own: an answer that was lost is told again.
ALTER TABLE node ADD COLUMN enrolling_key_id bigint;
