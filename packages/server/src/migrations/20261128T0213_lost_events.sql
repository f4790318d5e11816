-- outside a transaction: the messages about lost nodes read the events of an hour each minute
DROP INDEX CONCURRENTLY IF EXISTS node_event_lost;
CREATE INDEX CONCURRENTLY node_event_lost ON node_event (at) INCLUDE (node_id) WHERE action = 'lost';
