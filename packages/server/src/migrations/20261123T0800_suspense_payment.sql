-- A recharge that was made of a payment in suspense names it: the statement's line of that payment is then the recharge's.
ALTER TABLE recharge ADD COLUMN evidence_id bigint;
