-- Who took part in what a request is about, beside who made it: none of them is its second person (lifecycles §0).
ALTER TABLE approval ADD COLUMN parties bigint[] NOT NULL DEFAULT '{}';
