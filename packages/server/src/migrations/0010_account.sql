-- Who wants to be told when a task ends. A row goes once it was told, or when the person no longer wants it.
CREATE TABLE task_watch (
  task_id bigint NOT NULL,
  admin_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (task_id, admin_id)
);
