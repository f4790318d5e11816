-- Failed attempts of a task since its last success or since somebody let it go on, and the last reason; what they end in a hold.
ALTER TABLE task
  ADD COLUMN error_limit int CHECK (error_limit > 0),
  ADD COLUMN errors int NOT NULL DEFAULT 0 CHECK (errors >= 0),
  ADD COLUMN last_error text NOT NULL DEFAULT '',
  -- Why the farm holds it: 1 too many errors, 2 no node is left that may render it. Gone with the hold.
  ADD COLUMN hold_reason smallint CONSTRAINT task_hold_reason_code CHECK (hold_reason IN (1, 2)),
  ADD CONSTRAINT task_held_for_reason CHECK (hold_reason IS NULL OR status = 10) NOT VALID;
ALTER TABLE task_live
  ADD COLUMN errors int NOT NULL DEFAULT 0 CHECK (errors >= 0),
  ADD COLUMN last_error text NOT NULL DEFAULT '';
CREATE INDEX task_held_for_errors ON task (id) WHERE hold_reason IS NOT NULL;
