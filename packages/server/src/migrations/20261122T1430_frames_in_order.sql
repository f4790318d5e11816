-- outside a transaction
-- What operators filter and sort the frames of one task by is found in its order: of 100,000 frames a page reads its own, not all of them.
DROP INDEX CONCURRENTLY IF EXISTS frame_by_status;
CREATE INDEX CONCURRENTLY frame_by_status ON frame (task_id, status, ix);
DROP INDEX CONCURRENTLY IF EXISTS frame_by_node;
CREATE INDEX CONCURRENTLY frame_by_node ON frame (task_id, node_id, ix) WHERE node_id IS NOT NULL;
-- A label of nine digits at most is a number that ranges are asked by.
DROP INDEX CONCURRENTLY IF EXISTS frame_by_number;
CREATE INDEX CONCURRENTLY frame_by_number ON frame (task_id, (case when label ~ '^[0-9]{1,9}$' then label::int end));
DROP INDEX CONCURRENTLY IF EXISTS frame_unstarted;
CREATE INDEX CONCURRENTLY frame_unstarted ON frame (task_id, ((task_id * 1048576) + ix)) WHERE attempt_n = 0;
DROP INDEX CONCURRENTLY IF EXISTS attempt_by_start;
CREATE INDEX CONCURRENTLY attempt_by_start ON attempt (task_id, leased_at);
-- One that goes on is longer than every ended one, and the longer it goes on the more.
DROP INDEX CONCURRENTLY IF EXISTS attempt_by_duration;
CREATE INDEX CONCURRENTLY attempt_by_duration ON attempt (task_id, (coalesce(render_ms,
  1000000000000000 - (extract(epoch from leased_at - timestamptz '2000-01-01 00:00:00+00') * 1000)::int8)));
