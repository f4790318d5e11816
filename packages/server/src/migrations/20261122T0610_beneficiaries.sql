-- The customers whose things a request changes: their own salesperson does not decide it (lifecycles §0).
ALTER TABLE approval ADD COLUMN customers bigint[] NOT NULL DEFAULT '{}';
