-- Tasks are held where several nodes fail alike, and where the storage fails.
ALTER TABLE task DROP CONSTRAINT task_hold_reason_code,
  ADD CONSTRAINT task_hold_reason_code CHECK (hold_reason IN (1, 2, 3, 4)) NOT VALID;
