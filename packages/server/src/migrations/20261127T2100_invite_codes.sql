-- Invite codes of registration, and who registered by each (lifecycles §15). A few thousand codes; the list is sorted by its index,
-- filters by status and inviter read the table.
CREATE TABLE invite_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invite_code text NOT NULL CHECK (invite_code <> ''),
  -- The member of staff or the agent who invites.
  admin_id bigint REFERENCES admin,
  is_on boolean NOT NULL DEFAULT true,
  max_uses int CHECK (max_uses > 0),
  used_count int NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  valid_from timestamptz,
  valid_until timestamptz,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT invite_code_uses CHECK (used_count <= max_uses),
  CONSTRAINT invite_code_times CHECK (valid_from < valid_until)
);
CREATE UNIQUE INDEX invite_code_unique ON invite_code (folded(invite_code));
CREATE INDEX invite_code_by_time ON invite_code (created_at, id);
CREATE INDEX invite_code_admin ON invite_code (admin_id);

-- A customer registers once, so a customer has one code at most.
CREATE TABLE invite_use (
  user_id bigint PRIMARY KEY REFERENCES "user",
  invite_code_id bigint NOT NULL REFERENCES invite_code,
  -- The partner through which the customer registered.
  partner_id bigint REFERENCES partner,
  used_at timestamptz NOT NULL
);
-- Serves the list of a code's customers: by code, newest first.
CREATE INDEX invite_use_by_code ON invite_use (invite_code_id, used_at, user_id);
CREATE INDEX invite_use_partner ON invite_use (partner_id);
