-- Software that acts for customers through the portal (domain §4): whose it is, what it may do, for which customers.
CREATE TABLE partner (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  name_folded text NOT NULL GENERATED ALWAYS AS (folded(name)) STORED,
  state smallint NOT NULL DEFAULT 1 CONSTRAINT partner_state_code CHECK (state IN (0, 1)),
  scopes smallint[] NOT NULL CHECK (scopes <> '{}' AND scopes <@ ARRAY[1, 2, 3, 4]::smallint[]),
  reach smallint NOT NULL CONSTRAINT partner_reach_code CHECK (reach IN (1, 2)),
  remark text NOT NULL DEFAULT '',
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT partner_name_taken UNIQUE (name_folded)
);
CREATE INDEX partner_by_time ON partner (created_at DESC, id DESC);
COMMENT ON CONSTRAINT partner_state_code ON partner IS 'partnerState';
COMMENT ON CONSTRAINT partner_reach_code ON partner IS 'partnerReach';

-- What a partner signs with. The secret is sealed: to check a signature it is made anew.
CREATE TABLE partner_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id bigint NOT NULL REFERENCES partner,
  name text NOT NULL CONSTRAINT partner_key_name_once UNIQUE,
  secret bytea NOT NULL,
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX partner_key_of_partner ON partner_key (partner_id);
COMMENT ON COLUMN partner_key.secret IS 'sensitive: secret';
COMMENT ON COLUMN partner_key.used_at IS 'carried';

-- Requests that came: none is carried out twice.
CREATE TABLE partner_nonce (
  partner_key_id bigint NOT NULL REFERENCES partner_key ON DELETE CASCADE,
  nonce text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (partner_key_id, nonce)
);
CREATE INDEX partner_nonce_by_time ON partner_nonce (at);
COMMENT ON TABLE partner_nonce IS 'removable, unrecorded';

-- Which partner registered a customer, and for which customer it stored an image.
ALTER TABLE "user" ADD COLUMN partner_id bigint REFERENCES partner;
CREATE INDEX user_of_partner ON "user" (partner_id) WHERE partner_id IS NOT NULL;
ALTER TABLE identity_image ADD COLUMN partner_id bigint REFERENCES partner, ADD COLUMN user_id bigint REFERENCES "user";
