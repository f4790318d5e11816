-- Findings of stuck frames as a list: an id of their own, who reported them, and the evidence of the node agent (field notes: no log, no
-- processor, no disk). A few hundred a day; the index of the time of finding serves lists, statistics and messages.
ALTER TABLE stuck_frame
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN report_type smallint NOT NULL DEFAULT 1,
  -- Milliseconds without use of processor and disk, and the state of the process with what it waits in.
  ADD COLUMN idle_ms bigint,
  ADD COLUMN process_state text NOT NULL DEFAULT '',
  ADD CONSTRAINT stuck_frame_report_type_code CHECK (report_type IN (1, 2)) NOT VALID;
CREATE INDEX stuck_frame_id ON stuck_frame (id);
DROP INDEX stuck_frame_by_time;
CREATE INDEX stuck_frame_by_time ON stuck_frame (found_at, id);
CREATE INDEX stuck_frame_of_node ON stuck_frame (node_id, found_at);

ALTER TABLE attempt_live
  ADD COLUMN idle_ms bigint,
  ADD COLUMN process_state text NOT NULL DEFAULT '';

-- Since when the node is to remove what former attempts left on it; handed out with the next heartbeat.
ALTER TABLE node ADD COLUMN cache_clear_at timestamptz;
