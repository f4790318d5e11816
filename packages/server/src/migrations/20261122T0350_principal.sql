-- Who acted: one table of codes for every record. 1 staff, 2 partner, 3 node, 4 the system, 5 customer; before, events
-- said 0 for the system and 2 for a customer. On whose behalf: the customer for whom a partner or staff acted.
ALTER TABLE task_event DROP CONSTRAINT task_event_actor_kind_code, ADD COLUMN on_behalf_of bigint;
UPDATE task_event SET actor_kind = CASE actor_kind WHEN 0 THEN 4 ELSE 5 END WHERE actor_kind IN (0, 2);
ALTER TABLE task_event ADD CONSTRAINT task_event_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)) NOT VALID;
ALTER TABLE node_event DROP CONSTRAINT node_event_actor_kind_code, ADD COLUMN on_behalf_of bigint;
UPDATE node_event SET actor_kind = CASE actor_kind WHEN 0 THEN 4 ELSE 5 END WHERE actor_kind IN (0, 2);
ALTER TABLE node_event ADD CONSTRAINT node_event_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)) NOT VALID;

-- Empty where nobody was signed in. The records so far are of staff.
ALTER TABLE operation ADD COLUMN actor_kind smallint;
UPDATE operation SET actor_kind = 1 WHERE actor_id IS NOT NULL;
ALTER TABLE operation
  ADD CONSTRAINT operation_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)) NOT VALID,
  ADD CONSTRAINT operation_actor_known CHECK (actor_id IS NULL OR actor_kind IS NOT NULL) NOT VALID;
DROP INDEX operation_by_actor;
CREATE INDEX operation_by_actor ON operation (actor_kind, actor_id, at DESC, id DESC);

-- A key is its sender's own: a node and a member of staff may have the same number.
ALTER TABLE idempotency
  ADD COLUMN actor_kind smallint NOT NULL DEFAULT 1,
  DROP CONSTRAINT idempotency_pkey,
  ADD CONSTRAINT idempotency_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)) NOT VALID,
  ADD PRIMARY KEY (actor_kind, actor_id, key);
ALTER TABLE idempotency ALTER COLUMN actor_kind DROP DEFAULT;
