-- outside a transaction
ALTER TABLE voucher VALIDATE CONSTRAINT voucher_waives_within;
ALTER TABLE voucher VALIDATE CONSTRAINT voucher_used_at_a_time;
