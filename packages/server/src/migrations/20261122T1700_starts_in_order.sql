-- When the start of its agent that a node works by was made, by the agent's own count: an earlier one is not listened to.
ALTER TABLE node_beat ADD COLUMN started_at_ms bigint;
