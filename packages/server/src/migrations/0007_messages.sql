-- Messages that no server takes are kept here to be read (state 4), and codes by which a forgotten password is set anew.

ALTER TABLE outbox
  DROP CONSTRAINT outbox_state_code,
  ADD CONSTRAINT outbox_state_code CHECK (state IN (0, 1, 2, 3, 4));
CREATE INDEX outbox_by_time ON outbox (created_at DESC, id DESC);

-- At most one code a person: a newer one takes the place of the older. argon2id in PHC form, as passwords are kept,
-- since six digits are few.
CREATE TABLE verify_code (
  admin_id bigint PRIMARY KEY REFERENCES admin,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  guesses int NOT NULL DEFAULT 0 CHECK (guesses >= 0)
);
