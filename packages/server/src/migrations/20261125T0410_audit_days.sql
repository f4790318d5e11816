-- A number of days is no code: it stands as it does in the terms of a contract.
ALTER TABLE contract_price ALTER COLUMN audit_days TYPE int;
