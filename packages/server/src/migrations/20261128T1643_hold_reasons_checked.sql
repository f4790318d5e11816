-- outside a transaction
ALTER TABLE task VALIDATE CONSTRAINT task_hold_reason_code;
