-- outside a transaction: reads the rows beside the writers
ALTER TABLE feedback VALIDATE CONSTRAINT feedback_source_code;
