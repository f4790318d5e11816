-- outside a transaction
-- Orders and look-ups of the lists of recharges and refunds, and the accounts below a main one.
DROP INDEX CONCURRENTLY IF EXISTS recharge_by_id;
CREATE INDEX CONCURRENTLY recharge_by_id ON recharge (id);
DROP INDEX CONCURRENTLY IF EXISTS recharge_by_payment;
CREATE INDEX CONCURRENTLY recharge_by_payment ON recharge ((coalesce(paid_at, '-infinity')) DESC, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS recharge_by_paid;
CREATE INDEX CONCURRENTLY recharge_by_paid ON recharge (paid_at DESC) WHERE paid_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS recharge_by_user;
CREATE INDEX CONCURRENTLY recharge_by_user ON recharge (user_id, created_at DESC, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS refund_by_id;
CREATE INDEX CONCURRENTLY refund_by_id ON refund (id);
DROP INDEX CONCURRENTLY IF EXISTS refund_by_time;
CREATE INDEX CONCURRENTLY refund_by_time ON refund (created_at DESC, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS external_payment_by_transaction;
CREATE INDEX CONCURRENTLY external_payment_by_transaction ON external_payment (transaction_id);
DROP INDEX CONCURRENTLY IF EXISTS user_by_main;
CREATE INDEX CONCURRENTLY user_by_main ON "user" (main_id) WHERE main_id IS NOT NULL;
