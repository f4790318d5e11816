-- outside a transaction: reads the rows beside the writers
ALTER TABLE recharge VALIDATE CONSTRAINT recharge_slip_file;
ALTER TABLE refund VALIDATE CONSTRAINT refund_evidence_file;
ALTER TABLE agent_payout VALIDATE CONSTRAINT agent_payout_evidence_file;
ALTER TABLE agent_application VALIDATE CONSTRAINT agent_application_pact_file;
-- Orphans are looked for by what refers to them.
DROP INDEX CONCURRENTLY IF EXISTS recharge_by_slip;
CREATE INDEX CONCURRENTLY recharge_by_slip ON recharge (slip_key) WHERE slip_key IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS refund_by_evidence;
CREATE INDEX CONCURRENTLY refund_by_evidence ON refund (evidence_key) WHERE evidence_key IS NOT NULL;
