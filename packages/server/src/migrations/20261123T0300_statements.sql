-- Reconciliation (lifecycles §11, ledger §4): files of banks and channels, what their lines were matched with, what staff's
-- decisions taught; the close of a month; and what was proven of the books when.

CREATE TABLE statement_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_account_id bigint NOT NULL REFERENCES company_account,
  name text NOT NULL CHECK (name <> ''),
  media_type text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  blob_key text NOT NULL,
  -- 1 table of a bank, 2 Alipay, 3 WeChat trades, 4 WeChat funds, 5 PayPal.
  format smallint NOT NULL CONSTRAINT statement_file_format_code CHECK (format IN (1, 2, 3, 4, 5)),
  -- 0 uploaded, 1 running, 2 finished, 3 failed, 4 finished with differences.
  state smallint NOT NULL DEFAULT 0 CONSTRAINT statement_file_state_code CHECK (state IN (0, 1, 2, 3, 4)),
  -- Why it failed: 1 another kind of bill covers the time, 2 a known number with another amount, 3 cannot be read any more.
  problem smallint CONSTRAINT statement_file_problem_code CHECK (problem IN (1, 2, 3)),
  problem_detail text NOT NULL DEFAULT '',
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  line_count int NOT NULL CHECK (line_count > 0),
  -- Lines that no earlier file had, and how many of them were looked at.
  added int NOT NULL DEFAULT 0 CHECK (added >= 0),
  done int NOT NULL DEFAULT 0 CHECK (done >= 0),
  income numeric(20,6) NOT NULL CHECK (income >= 0),
  expense numeric(20,6) NOT NULL CHECK (expense >= 0),
  opening_balance numeric(20,6),
  closing_balance numeric(20,6),
  uploaded_by bigint NOT NULL,
  uploaded_at timestamptz NOT NULL,
  started_by bigint,
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT statement_file_failed_has_problem CHECK ((state = 3) = (problem IS NOT NULL)),
  CONSTRAINT statement_file_spans CHECK (first_at <= last_at)
);
CREATE UNIQUE INDEX statement_file_once ON statement_file (sha256) WHERE deleted_at IS NULL;
CREATE INDEX statement_file_by_time ON statement_file (uploaded_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX statement_file_by_account ON statement_file (company_account_id, last_at DESC) WHERE deleted_at IS NULL;

ALTER TABLE statement_line
  ADD COLUMN file_id bigint REFERENCES statement_file,
  -- Its place in the file, oldest first.
  ADD COLUMN n int NOT NULL DEFAULT 0,
  -- 1 receipt, 2 payment, 3 refund, 4 fee, 5 between accounts of our own.
  ADD COLUMN kind smallint NOT NULL DEFAULT 1 CONSTRAINT statement_line_kind_code CHECK (kind IN (1, 2, 3, 4, 5)),
  -- What the channel kept of it: the customer paid amount + fee. Negative where a refund gave it back.
  ADD COLUMN fee numeric(20,6) NOT NULL DEFAULT 0,
  ADD COLUMN transaction_id text NOT NULL DEFAULT '',
  ADD COLUMN order_number text NOT NULL DEFAULT '',
  ADD COLUMN payer_account text NOT NULL DEFAULT '',
  -- What it was matched with: 1 recharge, 2 refund, 3 fee, 4 account of our own, 5 line in suspense, 6 payment in suspense.
  ADD COLUMN target_kind smallint CONSTRAINT statement_line_target_kind_code CHECK (target_kind IN (1, 2, 3, 4, 5, 6)),
  ADD COLUMN target_owner bigint,
  ADD COLUMN target_id bigint,
  -- What arrived less what was expected.
  ADD COLUMN difference numeric(20,6) NOT NULL DEFAULT 0,
  ADD COLUMN rule_id bigint,
  -- How often it was posted: unmatched and matched again it has another key.
  ADD COLUMN postings int NOT NULL DEFAULT 0 CHECK (postings >= 0),
  ADD COLUMN posting_id bigint,
  ADD COLUMN decided_by bigint,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN updated_at timestamptz,
  ADD CONSTRAINT statement_line_matched_has_target CHECK (state NOT IN (1, 2, 3, 4) OR target_kind IS NOT NULL) NOT VALID;
-- Of its posting, which has another number each time that it is tried.
COMMENT ON COLUMN statement_line.posting_id IS 'carried';
CREATE INDEX statement_line_by_file ON statement_line (file_id, n);
CREATE INDEX statement_line_by_state ON statement_line (state, booked_at DESC, id DESC);
CREATE INDEX statement_line_recent ON statement_line (booked_at DESC, id DESC);
-- Nothing is paid by two lines.
CREATE UNIQUE INDEX statement_line_target_once ON statement_line (target_kind, target_id)
  WHERE state IN (1, 2, 3) AND target_kind IN (1, 2, 5, 6);

-- How the columns of an account's files are called, where they are not known by their heads.
ALTER TABLE company_account ADD COLUMN column_map jsonb NOT NULL DEFAULT '{}';

-- What staff's decisions taught: lines of this payer, or with this memo, are of this customer, or of this kind.
CREATE TABLE match_rule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_account_id bigint NOT NULL REFERENCES company_account,
  -- 1 payer, 2 memo.
  look smallint NOT NULL CONSTRAINT match_rule_look_code CHECK (look IN (1, 2)),
  pattern text NOT NULL CHECK (pattern <> ''),
  -- 1 a customer's, 2 fee, 3 account of our own, 4 ignored.
  effect smallint NOT NULL CONSTRAINT match_rule_effect_code CHECK (effect IN (1, 2, 3, 4)),
  user_id bigint,
  target_account_id bigint REFERENCES company_account,
  -- Why lines are ignored by it.
  reason text NOT NULL DEFAULT '',
  times_right int NOT NULL DEFAULT 0 CHECK (times_right >= 0),
  times_wrong int NOT NULL DEFAULT 0 CHECK (times_wrong >= 0),
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT match_rule_names_its_target CHECK ((effect = 1) = (user_id IS NOT NULL) AND (effect = 3) = (target_account_id IS NOT NULL)),
  CONSTRAINT match_rule_once UNIQUE NULLS NOT DISTINCT (company_account_id, look, pattern, effect, user_id, target_account_id)
);
CREATE INDEX match_rule_by_time ON match_rule (updated_at DESC, id DESC);

-- What is known of money in suspense: a month closes when all of it is explained.
CREATE TABLE suspense_note (
  evidence_id bigint PRIMARY KEY,
  note text NOT NULL CHECK (note <> ''),
  noted_by bigint NOT NULL,
  noted_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1
);

-- A month that is being closed: who began it, and what stood in the way when it was last looked at.
ALTER TABLE period
  ADD COLUMN begun_by bigint,
  ADD COLUMN begun_at timestamptz,
  ADD COLUMN blockers jsonb NOT NULL DEFAULT '[]';

-- A round of the invariants: what held when, and how long it took to ask.
CREATE TABLE proof_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null where it was the night's.
  asked_by bigint,
  begun_at timestamptz NOT NULL,
  ended_at timestamptz,
  asked int NOT NULL DEFAULT 0 CHECK (asked >= 0),
  broken int NOT NULL DEFAULT 0 CHECK (broken >= 0)
);
CREATE INDEX proof_run_by_time ON proof_run (begun_at DESC, id DESC);
COMMENT ON TABLE proof_run IS 'unrecorded';

CREATE TABLE proof_result (
  run_id bigint NOT NULL REFERENCES proof_run,
  n int NOT NULL CHECK (n >= 1),
  part text NOT NULL CHECK (part IN ('farm', 'books', 'core')),
  holds text NOT NULL CHECK (holds <> ''),
  broken int NOT NULL CHECK (broken >= 0),
  -- The first rows that break it.
  first_rows jsonb NOT NULL DEFAULT '[]',
  took_ms int NOT NULL CHECK (took_ms >= 0),
  PRIMARY KEY (run_id, n)
);
COMMENT ON TABLE proof_result IS 'append-only, unrecorded';

DO $$
DECLARE says record;
BEGIN
  FOR says IN SELECT * FROM (VALUES
    ('statement_file', 'format', 'statementFormat'), ('statement_file', 'problem', 'statementProblem'),
    ('statement_line', 'target_kind', 'statementTarget')
  ) AS said (name, field, codes)
  LOOP
    EXECUTE format('COMMENT ON CONSTRAINT %I ON %I IS %L', says.name || '_' || says.field || '_code', says.name, says.codes);
  END LOOP;
END $$;

-- A number of a thing is as wide as all others.
ALTER TABLE company_account ALTER COLUMN company_id TYPE bigint;
ALTER TABLE company ALTER COLUMN id TYPE bigint;
