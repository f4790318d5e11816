-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS recharge_by_evidence;
CREATE INDEX CONCURRENTLY recharge_by_evidence ON recharge (evidence_id) WHERE evidence_id IS NOT NULL;
