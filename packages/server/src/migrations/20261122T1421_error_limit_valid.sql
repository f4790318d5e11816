-- After the migration before it, so that no row is looked at under its lock.
ALTER TABLE task VALIDATE CONSTRAINT task_held_for_reason;
