-- What is charged is the renderer's own time; what else passed between lease and end is the farm's (lifecycles §6).
ALTER TABLE attempt RENAME COLUMN node_ms TO render_ms;
ALTER TABLE attempt ADD COLUMN lost_ms bigint NOT NULL DEFAULT 0 CHECK (lost_ms >= 0);
-- How long its renderer has run, as the agent told last, and when that was.
ALTER TABLE attempt_live ADD COLUMN render_ms bigint CHECK (render_ms >= 0), ADD COLUMN told_at timestamptz;
COMMENT ON COLUMN attempt.render_ms IS 'how long the renderer ran';
COMMENT ON COLUMN attempt.lost_ms IS 'from lease to end without the render time: free';
