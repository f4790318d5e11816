-- outside a transaction: reads the rows next to the writers
ALTER TABLE agent VALIDATE CONSTRAINT agent_init_coupon_term_days_code;
