-- The stage before rendering of tasks that have one: how many of their first frames it is, and what it alone asks of nodes. Tasks with
-- pre-handling are a few thousand: their list sorts in memory, and reads frames and attempts of each from the primary keys.
CREATE TABLE pre_task (
  task_id bigint PRIMARY KEY REFERENCES task,
  frames int NOT NULL CHECK (frames > 0),
  properties text[] NOT NULL DEFAULT '{}',
  requirements text[] NOT NULL DEFAULT '{}',
  constraints text[] NOT NULL DEFAULT '{}',
  category text[] NOT NULL DEFAULT '{}'
);
INSERT INTO pre_task (task_id, frames)
SELECT task_id, count(*) FROM frame WHERE kind = 1 GROUP BY task_id;
