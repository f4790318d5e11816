-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS opening_task_by_task;
CREATE INDEX CONCURRENTLY opening_task_by_task ON opening_task (task_id);
