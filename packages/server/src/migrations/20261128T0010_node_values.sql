-- What staff set of a node: how many of its cores are offered, since when its failures count, until when it is under test. No filter
-- or sort needs an index: nodes are thousands at most.
ALTER TABLE node
  ADD COLUMN cores_limit int CHECK (cores_limit > 0),
  ADD COLUMN reported_cores int,
  ADD COLUMN errors_cleared_at timestamptz,
  ADD COLUMN test_ends_at timestamptz;
CREATE INDEX node_event_by_staff ON node_event (at DESC, id DESC) WHERE actor_kind = 1;
