-- Objects of the blob store whose rows are gone: each stays listed until the store has let it go.
CREATE TABLE blob_removal (
  key text PRIMARY KEY CHECK (key <> ''),
  listed_at timestamptz NOT NULL
);
-- Nodes sorted by how many of their last runs failed: the failed ones alone are counted.
CREATE INDEX attempt_failed_by_node ON attempt (node_id, leased_at DESC) WHERE outcome = 2;
