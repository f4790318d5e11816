-- An attempt that renders at the house's expense keeps that mark when its frame loses it.
ALTER TABLE attempt ADD COLUMN is_free boolean NOT NULL DEFAULT false;
UPDATE attempt a SET is_free = true FROM frame f WHERE f.task_id = a.task_id AND f.ix = a.ix AND f.attempt_n = a.n AND f.is_free;
