-- outside a transaction
-- The orders of a task's frames by cost and by attempts, of its charges by time and amount. A frame that never began stands in none of
-- the two (`frame_unstarted` has those), so that submitting and stopping what waits writes no more than before.
DROP INDEX CONCURRENTLY IF EXISTS frame_by_consume;
CREATE INDEX CONCURRENTLY frame_by_consume ON frame (task_id, consume, ((task_id * 1048576) + ix)) WHERE consume > 0;
DROP INDEX CONCURRENTLY IF EXISTS frame_uncharged;
CREATE INDEX CONCURRENTLY frame_uncharged ON frame (task_id, ((task_id * 1048576) + ix)) WHERE consume = 0 AND attempt_n > 0;
DROP INDEX CONCURRENTLY IF EXISTS frame_by_attempts;
CREATE INDEX CONCURRENTLY frame_by_attempts ON frame (task_id, attempt_n, ((task_id * 1048576) + ix)) WHERE attempt_n > 0;
DROP INDEX CONCURRENTLY IF EXISTS charge_of_task_by_time;
CREATE INDEX CONCURRENTLY charge_of_task_by_time ON charge (task_id, incurred_at, ((ix::bigint * 1048576) + n)) WHERE source = 1;
DROP INDEX CONCURRENTLY IF EXISTS charge_of_task_by_amount;
CREATE INDEX CONCURRENTLY charge_of_task_by_amount ON charge (task_id, amount, ((ix::bigint * 1048576) + n)) WHERE source = 1;
