-- Attempts are called so in columns too, and a node that fails frames of several customers “unhealthy” in its history; all keep their values and rules.
ALTER TABLE task_live RENAME COLUMN done_runs TO done_attempts;
ALTER TABLE stuck_frame RENAME COLUMN run_ms TO duration_ms;
UPDATE node_event SET action = 'unhealthy' WHERE action = 'sick';
