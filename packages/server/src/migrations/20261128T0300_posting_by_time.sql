-- outside a transaction: the index is made beside the writers
-- Balances of a day read the postings of that day.
DROP INDEX CONCURRENTLY IF EXISTS posting_by_time;
CREATE INDEX CONCURRENTLY posting_by_time ON posting (at);
