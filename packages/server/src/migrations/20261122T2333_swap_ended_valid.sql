-- outside a transaction
ALTER TABLE duty_swap VALIDATE CONSTRAINT duty_swap_state_code;
