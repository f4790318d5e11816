-- Issues of tasks at the two outside tools, or kept here where a tool is not set up (overview §7). A page reads those of its task, the work
-- those that are due, and an issue that is kept here is found by its key. The customer is that of the task: records are found by it.
CREATE TABLE task_issue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id bigint NOT NULL REFERENCES task,
  user_id bigint NOT NULL REFERENCES "user",
  issue_tool smallint NOT NULL CONSTRAINT task_issue_issue_tool_code CHECK (issue_tool IN (1, 2)),
  is_local boolean NOT NULL,
  -- NULL until the tool has opened it.
  issue_key text,
  issue_title text NOT NULL,
  issue_text text NOT NULL,
  issue_url text,
  tool_status text NOT NULL DEFAULT '',
  is_done boolean NOT NULL DEFAULT false,
  issue_fault smallint CONSTRAINT task_issue_issue_fault_code CHECK (issue_fault IN (1, 2, 3, 4, 5)),
  failure_text text NOT NULL DEFAULT '',
  -- Exchanges begun since the last success.
  tries int NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- When the work has to do with it; NULL where only a person makes it so.
  next_at timestamptz,
  checked_at timestamptz,
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT task_issue_done_has_key CHECK (NOT is_done OR issue_key IS NOT NULL)
);
CREATE UNIQUE INDEX task_issue_key_unique ON task_issue (issue_tool, issue_key, task_id) WHERE deleted_at IS NULL;
CREATE INDEX task_issue_of_task ON task_issue (task_id, id);
CREATE INDEX task_issue_due ON task_issue (next_at) WHERE next_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX task_issue_user ON task_issue (user_id);
CREATE INDEX task_issue_creator ON task_issue (created_by);
