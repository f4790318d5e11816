-- outside a transaction
-- What one person reran free of charge on a day, whatever tasks it is of: the limit of one person counts it together.
DROP INDEX CONCURRENTLY IF EXISTS task_event_free_by_actor;
CREATE INDEX CONCURRENTLY task_event_free_by_actor ON task_event (actor_id, at) WHERE action = 'recommitFree';
