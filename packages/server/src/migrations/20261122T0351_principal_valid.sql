-- outside a transaction: reads the rows beside the writers
ALTER TABLE task_event VALIDATE CONSTRAINT task_event_actor_kind_code;
ALTER TABLE node_event VALIDATE CONSTRAINT node_event_actor_kind_code;
ALTER TABLE operation VALIDATE CONSTRAINT operation_actor_kind_code;
ALTER TABLE operation VALIDATE CONSTRAINT operation_actor_known;
ALTER TABLE idempotency VALIDATE CONSTRAINT idempotency_actor_kind_code;
