-- What the dashboard counts over every task: runs and charges by time, and messages that were given up.

-- A day's consumption is summed from the index alone.
CREATE INDEX charge_by_time ON charge (incurred_at) INCLUDE (currency, amount, task_id);
-- Whose runs they are is looked up by task: for those who do not see every task.
DROP INDEX attempt_ended;
CREATE INDEX attempt_ended ON attempt (ended_at, outcome, node_id) INCLUDE (task_id) WHERE ended_at IS NOT NULL;
CREATE INDEX outbox_given_up ON outbox (created_at, id) WHERE state = 3;
