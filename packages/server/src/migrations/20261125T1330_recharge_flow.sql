-- outside a transaction
-- Whether a receipt of an account is a recharge already.
DROP INDEX CONCURRENTLY IF EXISTS recharge_by_flow;
CREATE INDEX CONCURRENTLY recharge_by_flow ON recharge (company_account_id, bank_flow) WHERE bank_flow <> '';
