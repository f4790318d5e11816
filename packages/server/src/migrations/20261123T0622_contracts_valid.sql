-- outside a transaction
ALTER TABLE charge VALIDATE CONSTRAINT charge_right_named;
ALTER TABLE charge_failure VALIDATE CONSTRAINT charge_failure_source_code;
