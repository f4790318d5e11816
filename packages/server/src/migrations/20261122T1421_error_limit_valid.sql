-- outside a transaction: reads the rows beside the writers
ALTER TABLE task VALIDATE CONSTRAINT task_held_for_reason;
