-- The public pool: customers without a salesperson (lifecycles §3). A claim is an allocation that its receiver made, counted a day.
ALTER TABLE user_staff ADD COLUMN is_claim boolean NOT NULL DEFAULT false;
CREATE INDEX user_staff_claims ON user_staff (admin_id, valid_from) WHERE is_claim;

-- Whom customers were released from into the pool, by whom or by the rule.
CREATE TABLE user_release (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  admin_id bigint NOT NULL REFERENCES admin,
  cause smallint NOT NULL CONSTRAINT user_release_cause_code CHECK (cause IN (1, 2)),
  reason text NOT NULL DEFAULT '',
  released_by bigint REFERENCES admin,
  released_at timestamptz NOT NULL
);
CREATE INDEX user_release_of ON user_release (user_id, id DESC);
COMMENT ON TABLE user_release IS 'append-only, kind: user';
COMMENT ON CONSTRAINT user_release_cause_code ON user_release IS 'releaseCause';

-- Salespeople who were told that the rule will release a customer of theirs: the last time each.
CREATE TABLE pool_warning (
  user_id bigint PRIMARY KEY REFERENCES "user",
  admin_id bigint NOT NULL REFERENCES admin,
  warned_at timestamptz NOT NULL
);
COMMENT ON TABLE pool_warning IS 'unrecorded';
