-- outside a transaction
-- The operator records of nodes: what staff did, the newest first.
DROP INDEX CONCURRENTLY IF EXISTS node_event_by_staff;
CREATE INDEX CONCURRENTLY node_event_by_staff ON node_event (at DESC, id DESC) WHERE actor_kind = 1;
