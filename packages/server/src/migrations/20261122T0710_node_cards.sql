-- What a node last told of its cards, one by one.
ALTER TABLE node_beat ADD COLUMN cards jsonb NOT NULL DEFAULT '[]';
