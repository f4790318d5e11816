-- What no account may be made of: mail addresses and domains of our own list, and what third parties report (people §2, overview §2).
CREATE TABLE block (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  is_third boolean NOT NULL,
  kind smallint NOT NULL CONSTRAINT block_kind_code CHECK (kind IN (1, 2, 3, 4)),
  value text NOT NULL CHECK (value <> ''),
  -- As it is compared: folded, a phone number by its last eleven figures.
  value_folded text NOT NULL CHECK (value_folded <> ''),
  source text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  expires_at timestamptz,
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CONSTRAINT block_own_is_mail CHECK (is_third OR kind = 1)
);
CREATE UNIQUE INDEX block_once ON block (is_third, kind, value_folded) WHERE deleted_at IS NULL;
CREATE INDEX block_by_time ON block (is_third, created_at DESC, id DESC) WHERE deleted_at IS NULL;
COMMENT ON CONSTRAINT block_kind_code ON block IS 'blockKind';

-- How accounts are found that share something: a phone number by its last eleven figures, an address without its tag, its domain, a company.
CREATE INDEX user_by_phone_figures ON "user" (right(regexp_replace(phone, '\D', '', 'g'), 11)) WHERE phone IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX user_by_mail_domain ON "user" (split_part(email_folded, '@', 2)) WHERE email_folded IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX user_by_company ON "user" (folded(company)) WHERE company <> '' AND deleted_at IS NULL;

-- Accounts that look like one person's, found each night, and what somebody found of it (lifecycles §3).
CREATE TABLE user_pair (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  low_id bigint NOT NULL REFERENCES "user",
  high_id bigint NOT NULL REFERENCES "user",
  likenesses smallint[] NOT NULL CHECK (likenesses <> '{}' AND likenesses <@ ARRAY[1, 2, 3, 4, 5, 6]::smallint[]),
  verdict smallint NOT NULL DEFAULT 0 CONSTRAINT user_pair_verdict_code CHECK (verdict IN (0, 1, 2)),
  note text NOT NULL DEFAULT '',
  found_at timestamptz NOT NULL,
  decided_by bigint REFERENCES admin,
  decided_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT user_pair_in_order CHECK (low_id < high_id),
  CONSTRAINT user_pair_once UNIQUE (low_id, high_id)
);
CREATE INDEX user_pair_by_time ON user_pair (found_at DESC, id DESC);
CREATE INDEX user_pair_by_high ON user_pair (high_id);
COMMENT ON CONSTRAINT user_pair_verdict_code ON user_pair IS 'likenessVerdict';
COMMENT ON TABLE user_pair IS 'removable';
