-- Real-name certifications (lifecycles §1): applications are the truth, an account bears the status that its last one left it in.
CREATE TABLE certification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  auth_type smallint NOT NULL CONSTRAINT certification_auth_type_code CHECK (auth_type IN (1, 2)),
  -- The certification that the account has while a change is looked at.
  change_from smallint CONSTRAINT certification_change_from_code CHECK (change_from IN (8, 9)),
  status smallint NOT NULL CONSTRAINT certification_status_code CHECK (status IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
  outcome smallint NOT NULL DEFAULT 0 CONSTRAINT certification_outcome_code CHECK (outcome IN (0, 1, 2, 3, 4)),
  full_name text NOT NULL,
  id_number text NOT NULL,
  legal_person text NOT NULL DEFAULT '',
  remarks text NOT NULL DEFAULT '',
  reason smallint CONSTRAINT certification_reason_code CHECK (reason IN (1, 2, 3, 4, 5, 6)),
  submitted_by bigint REFERENCES admin,
  submitted_at timestamptz NOT NULL,
  due_at timestamptz,
  claimed_by bigint REFERENCES admin,
  claimed_at timestamptz,
  decided_by bigint REFERENCES admin,
  decided_at timestamptz,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT certification_refused_for CHECK ((reason IS NOT NULL) = (outcome = 2)),
  CONSTRAINT certification_decided CHECK ((decided_at IS NOT NULL) = (outcome <> 0))
);
CREATE UNIQUE INDEX certification_open ON certification (user_id) WHERE outcome = 0;
CREATE INDEX certification_by_time ON certification (submitted_at DESC, id DESC);
CREATE INDEX certification_by_user ON certification (user_id, submitted_at DESC, id DESC);
CREATE INDEX certification_by_number ON certification (id_number) WHERE outcome = 1;
CREATE INDEX certification_waiting ON certification (due_at, id) WHERE outcome = 0;
COMMENT ON COLUMN certification.id_number IS 'sensitive: identity';
COMMENT ON CONSTRAINT certification_auth_type_code ON certification IS 'authType';
COMMENT ON CONSTRAINT certification_change_from_code ON certification IS 'own';
COMMENT ON CONSTRAINT certification_status_code ON certification IS 'authStatus';
COMMENT ON CONSTRAINT certification_outcome_code ON certification IS 'certificationOutcome';
COMMENT ON CONSTRAINT certification_reason_code ON certification IS 'refusalReason';

-- Students (lifecycles §2).
CREATE TABLE student (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  status smallint NOT NULL DEFAULT 1 CONSTRAINT student_status_code CHECK (status IN (1, 2, 3, 4)),
  full_name text NOT NULL,
  id_number text NOT NULL,
  school text NOT NULL,
  graduates_on date NOT NULL,
  chsi_code text NOT NULL DEFAULT '',
  remarks text NOT NULL DEFAULT '',
  reason smallint CONSTRAINT student_reason_code CHECK (reason IN (1, 2, 3, 4, 5, 6)),
  submitted_by bigint REFERENCES admin,
  submitted_at timestamptz NOT NULL,
  due_at timestamptz,
  decided_by bigint REFERENCES admin,
  decided_at timestamptz,
  -- Until when it holds; the account's own column is what prices look at.
  ends_at timestamptz,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT student_refused_for CHECK ((reason IS NOT NULL) = (status = 3)),
  CONSTRAINT student_verified_until CHECK (status <> 2 OR ends_at IS NOT NULL)
);
CREATE UNIQUE INDEX student_waiting_once ON student (user_id) WHERE status = 1;
CREATE INDEX student_by_time ON student (submitted_at DESC, id DESC);
CREATE INDEX student_by_user ON student (user_id, submitted_at DESC, id DESC);
CREATE INDEX student_by_number ON student (id_number) WHERE status = 2;
CREATE INDEX student_to_expire ON student (ends_at) WHERE status = 2;
COMMENT ON COLUMN student.id_number IS 'sensitive: identity';
COMMENT ON CONSTRAINT student_status_code ON student IS 'studentStatus';
COMMENT ON CONSTRAINT student_reason_code ON student IS 'refusalReason';

-- What an application shows: a file belongs to none until it is handed in with one.
CREATE TABLE identity_image (
  key text PRIMARY KEY,
  certification_id bigint REFERENCES certification,
  student_id bigint REFERENCES student,
  image smallint CONSTRAINT identity_image_image_code CHECK (image IN (1, 2, 3, 4, 5)),
  name text NOT NULL,
  media_type text NOT NULL,
  uploaded_by bigint REFERENCES admin,
  uploaded_at timestamptz NOT NULL,
  CONSTRAINT identity_image_of_one CHECK (certification_id IS NULL OR student_id IS NULL)
);
CREATE INDEX identity_image_of_certification ON identity_image (certification_id) WHERE certification_id IS NOT NULL;
CREATE INDEX identity_image_of_student ON identity_image (student_id) WHERE student_id IS NOT NULL;
COMMENT ON CONSTRAINT identity_image_image_code ON identity_image IS 'certificationImage';
COMMENT ON TABLE identity_image IS 'removable, unrecorded';

-- Accounts that were certified, or asked to be, before there were applications.
INSERT INTO certification (user_id, auth_type, change_from, status, outcome, full_name, id_number, reason, remarks, submitted_at, decided_at)
  SELECT id, CASE WHEN auth_status IN (2, 4, 6, 9, 12) THEN 2 ELSE 1 END, CASE auth_status WHEN 6 THEN 9 WHEN 7 THEN 8 END, auth_status,
    CASE WHEN auth_status IN (8, 9) THEN 1 WHEN auth_status IN (3, 4, 10, 11, 12) THEN 2 ELSE 0 END,
    CASE WHEN company <> '' THEN company ELSE name END, '', CASE WHEN auth_status IN (3, 4, 10, 11, 12) THEN 6 END, '', registered_at,
    CASE WHEN auth_status IN (3, 4, 8, 9, 10, 11, 12) THEN registered_at END
  FROM "user" WHERE auth_status <> 0 AND deleted_at IS NULL AND account_type = 1;
