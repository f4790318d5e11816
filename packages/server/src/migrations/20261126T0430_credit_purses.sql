-- outside a transaction
-- The list of credit shows purses that are blocked too: one index finds them and those with credit, so that neither the list nor the shares
-- that go back each minute walk all purses.
DROP INDEX CONCURRENTLY IF EXISTS owner_live_of_credit;
CREATE INDEX CONCURRENTLY owner_live_of_credit ON owner_live (owner_id) WHERE credit_limit > 0 OR credit_blocked;
DROP INDEX CONCURRENTLY IF EXISTS owner_live_with_credit;
