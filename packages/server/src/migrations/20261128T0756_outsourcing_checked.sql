-- outside a transaction: reads the rows beside the writers
ALTER TABLE posting VALIDATE CONSTRAINT posting_cause_code;
ALTER TABLE movement VALIDATE CONSTRAINT movement_debit_code;
ALTER TABLE movement VALIDATE CONSTRAINT movement_credit_code;
