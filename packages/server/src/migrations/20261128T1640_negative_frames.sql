-- outside a transaction
-- Frames may have numbers below zero: ranges of them are asked by the same index.
DROP INDEX CONCURRENTLY IF EXISTS frame_by_signed_number;
CREATE INDEX CONCURRENTLY frame_by_signed_number ON frame (task_id, (case when label ~ '^-?[0-9]{1,9}$' then label::int end));
DROP INDEX CONCURRENTLY IF EXISTS frame_by_number;
