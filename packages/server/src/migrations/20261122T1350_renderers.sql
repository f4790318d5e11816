-- The renderers that a machine found, with their versions, and which start of its agent spoke last.
ALTER TABLE node ADD COLUMN renderers jsonb NOT NULL DEFAULT '[]';
ALTER TABLE node_beat ADD COLUMN boot text;
