-- outside a transaction
-- Who approved what: the months of the books name the second person of their close.
DROP INDEX CONCURRENTLY IF EXISTS approval_approved_by_call;
CREATE INDEX CONCURRENTLY approval_approved_by_call ON approval (call, decided_at) WHERE state = 2;
