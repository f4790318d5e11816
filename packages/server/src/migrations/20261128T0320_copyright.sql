-- Copyright registrations (lifecycles §25): what is kept of a copyright order beside its contract, whose number it has. Lists read the orders,
-- by `contract_terms_by_time`.
CREATE TABLE copyright_registration (
  id bigint PRIMARY KEY REFERENCES contract_terms (contract_id),
  file_type smallint NOT NULL CONSTRAINT copyright_registration_file_type_code CHECK (file_type IN (1, 2, 3, 4)),
  work_version text NOT NULL,
  remark text NOT NULL,
  audit_status smallint NOT NULL DEFAULT 0 CONSTRAINT copyright_registration_audit_status_code CHECK (audit_status IN (0, 1, 3, 4)),
  build_status smallint NOT NULL DEFAULT 0 CONSTRAINT copyright_registration_build_status_code CHECK (build_status IN (0, 1, 2, 3)),
  source_key text REFERENCES attachment,
  -- Fixed as it is submitted.
  sha256 text,
  submitted_by bigint REFERENCES admin,
  submitted_at timestamptz,
  due_at timestamptz,
  decided_by bigint REFERENCES admin,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  correctable boolean NOT NULL DEFAULT false,
  certificate_no text,
  certificate_hash text,
  certificate_key text REFERENCES attachment,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT copyright_registration_submitted CHECK (audit_status = 0 OR (submitted_at IS NOT NULL AND sha256 IS NOT NULL)),
  CONSTRAINT copyright_registration_decided CHECK ((audit_status IN (3, 4)) = (decided_at IS NOT NULL)),
  CONSTRAINT copyright_registration_built CHECK ((build_status = 0) = (audit_status <> 3)),
  CONSTRAINT copyright_registration_certificate CHECK ((build_status = 2) = (certificate_key IS NOT NULL))
);
CREATE UNIQUE INDEX copyright_certificate_no ON copyright_registration (certificate_no);
CREATE INDEX copyright_registration_sha256 ON copyright_registration (sha256);
CREATE INDEX copyright_registration_source ON copyright_registration (source_key);
CREATE INDEX copyright_registration_certificate_key ON copyright_registration (certificate_key);

-- The text of uploaded sources, and the hashes by which their parts are found in others, each with its line.
CREATE TABLE copyright_print (
  source_key text PRIMARY KEY REFERENCES attachment ON DELETE CASCADE,
  line_texts text[] NOT NULL,
  hashes int[] NOT NULL,
  hash_lines int[] NOT NULL,
  CONSTRAINT copyright_print_lines CHECK (cardinality(hashes) = cardinality(hash_lines))
);
CREATE INDEX copyright_print_hashes ON copyright_print USING gin (hashes);

-- What a submitted work has in common with another registered one, and what a person says of it.
CREATE TABLE copyright_match (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  registration_id bigint NOT NULL REFERENCES copyright_registration,
  other_id bigint NOT NULL REFERENCES copyright_registration,
  -- Percent of the work that the other one has too.
  similarity int NOT NULL CONSTRAINT copyright_match_similarity CHECK (similarity BETWEEN 0 AND 100),
  verdict smallint NOT NULL DEFAULT 0 CONSTRAINT copyright_match_verdict_code CHECK (verdict IN (0, 1, 2)),
  reason text NOT NULL DEFAULT '',
  decided_by bigint REFERENCES admin,
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT copyright_match_decided CHECK ((verdict = 0) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX copyright_match_pair ON copyright_match (registration_id, other_id);
CREATE INDEX copyright_match_other ON copyright_match (other_id);
CREATE INDEX copyright_match_time ON copyright_match (created_at DESC, id DESC);
CREATE INDEX copyright_match_similarity_order ON copyright_match (similarity DESC, id DESC);
