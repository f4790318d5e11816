-- The number of there is what is one alone: it is looked for without the task, so that the key does not begin with the task.
ALTER TABLE opening_task
  DROP CONSTRAINT opening_task_pkey,
  ADD PRIMARY KEY (batch_id, earlier_id);
