-- outside a transaction
-- Purses with credit are a few hundred: their list, and the shares that go back each minute, do not walk all purses.
DROP INDEX CONCURRENTLY IF EXISTS owner_live_with_credit;
CREATE INDEX CONCURRENTLY owner_live_with_credit ON owner_live (owner_id) WHERE credit_limit > 0;
