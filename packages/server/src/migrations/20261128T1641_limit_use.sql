-- What staff did alone below a limit: a limit counts a person's day, so that parts of one thing are weighed together.
CREATE TABLE limit_use (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  limit_name text NOT NULL,
  admin_id bigint NOT NULL REFERENCES admin,
  call text NOT NULL,
  request_id text NOT NULL,
  weight bigint NOT NULL CONSTRAINT limit_use_weight CHECK (weight > 0),
  at timestamptz NOT NULL
);
-- A person's day of one limit is read with every command of it.
CREATE INDEX limit_use_of_day ON limit_use (admin_id, limit_name, at);
