-- Second factors: a code by time (TOTP), passkeys, recovery codes; API tokens; and what a sign-in in steps has to remember.

-- Kept beside the person, so that no call looks into two tables: whether any second factor stands.
ALTER TABLE admin ADD COLUMN has_factor boolean NOT NULL DEFAULT false;

-- The secret is sealed with a key that is not in the database (core/auth/sealing.ts). Until a first code has shown that the
-- app has it, it counts for nothing. A code is good once: only steps of time after the last one are looked at.
CREATE TABLE totp (
  admin_id bigint PRIMARY KEY REFERENCES admin,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE totp IS 'removable, kind: admin';

-- Eighty random bits each, so that a plain hash is enough.
CREATE TABLE recovery_code (
  admin_id bigint NOT NULL REFERENCES admin,
  n int NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (admin_id, n)
);
COMMENT ON TABLE recovery_code IS 'removable, kind: admin';

-- `rp_id` is the host under which it was made: a browser offers it there alone.
CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  admin_id bigint NOT NULL REFERENCES admin,
  name text NOT NULL CHECK (name <> ''),
  credential bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  rp_id text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
COMMENT ON TABLE passkey IS 'removable';
CREATE INDEX passkey_by_admin ON passkey (admin_id, id);

-- A sign-in that waits for its second step, and challenges that a browser has been given: found by the hash of a ticket.
CREATE TABLE sign_in_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose smallint NOT NULL CONSTRAINT sign_in_step_purpose_code CHECK (purpose IN (1, 2, 3, 4, 5)),
  ticket_hash bytea NOT NULL UNIQUE,
  admin_id bigint REFERENCES admin,
  data jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_step IS 'removable, unrecorded';
COMMENT ON CONSTRAINT sign_in_step_purpose_code ON sign_in_step IS 'own';
CREATE INDEX sign_in_step_by_end ON sign_in_step (expires_at);
CREATE INDEX sign_in_step_by_admin ON sign_in_step (admin_id);

-- Two administrators let a person who has lost theirs pass the second step once by a code by mail.
CREATE TABLE factor_reset (
  admin_id bigint PRIMARY KEY REFERENCES admin,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE factor_reset IS 'removable, kind: admin';

-- A verification code is for one thing: a new password (1), the second step (2), signing in (3).
ALTER TABLE verify_code ADD COLUMN purpose smallint NOT NULL DEFAULT 1
  CONSTRAINT verify_code_purpose_code CHECK (purpose IN (1, 2, 3));
COMMENT ON CONSTRAINT verify_code_purpose_code ON verify_code IS 'own';
ALTER TABLE verify_code DROP CONSTRAINT verify_code_pkey, ADD PRIMARY KEY (admin_id, purpose);

-- Who somebody is at the single sign-on: bound once, by an address that it vouches for, and from then on by its subject alone.
CREATE TABLE sign_on (
  admin_id bigint NOT NULL REFERENCES admin,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (admin_id, issuer),
  UNIQUE (issuer, subject)
);
COMMENT ON TABLE sign_on IS 'removable, kind: admin';

-- An API token is a session of kind 1: a name, the keys that it may use of its bearer's, an end; it is never replaced.
-- `proved_at`: when password and factor were shown last in this session. `vouched`: the single sign-on has asked for a
-- second factor already.
ALTER TABLE session
  ADD COLUMN name text,
  ADD COLUMN keys text[],
  ADD COLUMN outlives boolean NOT NULL DEFAULT false,
  ADD COLUMN proved_at timestamptz,
  ADD COLUMN vouched boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT session_token_has_keys CHECK ((kind = 1) = (name IS NOT NULL AND keys IS NOT NULL)) NOT VALID;

-- What a token has begun is carried out with no more than the token's rights.
ALTER TABLE job_run ADD COLUMN session_id bigint REFERENCES session;
ALTER TABLE approval ADD COLUMN session_id bigint REFERENCES session;
