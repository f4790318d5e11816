-- outside a transaction
-- A lease, and the limits that are in force for a customer, read the schedules of a platform by their target.
DROP INDEX CONCURRENTLY IF EXISTS dispatch_schedule_by_target;
CREATE INDEX CONCURRENTLY dispatch_schedule_by_target ON dispatch_schedule (platform_id, kind, target_id) WHERE deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS dispatch_schedule_by_platform;
