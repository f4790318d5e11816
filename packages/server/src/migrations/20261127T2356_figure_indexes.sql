-- outside a transaction: the indexes are made beside the writers
-- Figures of a day read the rows of that day.
DROP INDEX CONCURRENTLY IF EXISTS user_by_first_submission;
CREATE INDEX CONCURRENTLY user_by_first_submission ON "user" (first_submit_at) WHERE first_submit_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS user_by_first_recharge;
CREATE INDEX CONCURRENTLY user_by_first_recharge ON "user" (first_recharge_at) WHERE first_recharge_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS posting_by_time;
CREATE INDEX CONCURRENTLY posting_by_time ON posting (at);
