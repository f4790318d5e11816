-- outside a transaction
ALTER TABLE block VALIDATE CONSTRAINT block_of_user;
DROP INDEX CONCURRENTLY IF EXISTS block_by_customer;
CREATE INDEX CONCURRENTLY block_by_customer ON block (of_user_id) WHERE of_user_id IS NOT NULL;
