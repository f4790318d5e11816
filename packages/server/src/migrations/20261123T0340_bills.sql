-- Monthly bills (ledger §4 «bill issued», lifecycles §9): what a purse consumed in a month, frozen line by line as it is issued; and
-- what customers object to in them, with the evidence frozen as they do.

-- Days from the issue to the day a bill is due; credit stays blocked after a write-off until finance lifts it.
ALTER TABLE owner_live
  ADD COLUMN bill_days int NOT NULL DEFAULT 10 CONSTRAINT owner_live_bill_days CHECK (bill_days BETWEEN 0 AND 180),
  ADD COLUMN credit_written_off boolean NOT NULL DEFAULT false;

CREATE TABLE bill (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id int NOT NULL CHECK (company_id > 0),
  period int NOT NULL CONSTRAINT bill_period_month CHECK (period / 100 BETWEEN 2000 AND 2999 AND period % 100 BETWEEN 1 AND 12),
  number text NOT NULL,
  currency smallint NOT NULL CONSTRAINT bill_currency_code CHECK (currency IN (1, 2)),
  document smallint NOT NULL CONSTRAINT bill_document_code CHECK (document IN (0, 1, 2)),
  confirm_status smallint NOT NULL DEFAULT 0 CONSTRAINT bill_confirm_status_code CHECK (confirm_status IN (0, 1, 2)),
  pay_status smallint NOT NULL DEFAULT 0 CONSTRAINT bill_pay_status_code CHECK (pay_status IN (0, 1)),
  lines int NOT NULL DEFAULT 0,
  -- Exact; the document shows each line to the cent, so that its total may differ.
  amount numeric(20,6) NOT NULL,
  document_amount numeric(20,6) NOT NULL,
  list_amount numeric(20,6) NOT NULL,
  coupon_part numeric(20,6) NOT NULL,
  cash_part numeric(20,6) NOT NULL,
  arrears_part numeric(20,6) NOT NULL,
  -- What was used on credit and is due, and what became of it since.
  credit_part numeric(20,6) NOT NULL,
  paid numeric(20,6) NOT NULL DEFAULT 0,
  moved_to_arrears numeric(20,6) NOT NULL DEFAULT 0,
  returned numeric(20,6) NOT NULL DEFAULT 0,
  unpaid numeric(20,6) NOT NULL GENERATED ALWAYS AS (credit_part - paid - moved_to_arrears - returned) STORED,
  -- What became arrears as it fell overdue.
  arrears_item_id bigint,
  -- The last posting of the purse when it was issued: what is posted later for the month stands in a later bill.
  until_posting bigint,
  as_of timestamptz NOT NULL,
  issued_at timestamptz,
  -- The first instant after the day it is due.
  due_at timestamptz,
  -- When it is confirmed by itself; the clock stands still while an appeal is open.
  confirm_due_at timestamptz,
  confirm_stopped_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by bigint,
  confirm_note text NOT NULL DEFAULT '',
  settled_at timestamptz,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT bill_once_a_month UNIQUE (owner_id, company_id, period),
  CONSTRAINT bill_number_unique UNIQUE (owner_id, number),
  CONSTRAINT bill_issued_says_when CHECK ((document > 0) = (issued_at IS NOT NULL) AND (document > 0) = (until_posting IS NOT NULL)),
  CONSTRAINT bill_open_is_untouched CHECK (document > 0 OR (confirm_status = 0 AND pay_status = 0 AND paid = 0 AND moved_to_arrears = 0)),
  CONSTRAINT bill_not_paid_twice CHECK (document = 0 OR credit_part - paid - moved_to_arrears - returned >= 0),
  CONSTRAINT bill_credit_has_due CHECK (document = 0 OR credit_part = 0 OR due_at IS NOT NULL),
  CONSTRAINT bill_settled_is_done CHECK (document <> 2 OR (pay_status = 1 AND confirm_status > 0 AND settled_at IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX bill_by_id ON bill (id);
CREATE INDEX bill_by_number ON bill (number);
CREATE INDEX bill_by_period ON bill (period DESC, id DESC);
CREATE INDEX bill_by_owner ON bill (owner_id, period DESC, id DESC);
CREATE INDEX bill_issued ON bill (period DESC, id DESC) WHERE document > 0;
CREATE INDEX bill_unpaid ON bill (due_at, owner_id, id) WHERE document > 0 AND pay_status = 0;
CREATE INDEX bill_to_confirm ON bill (confirm_due_at) WHERE document = 1 AND confirm_status = 0 AND confirm_stopped_at IS NULL;

CREATE TABLE bill_line (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  bill_id bigint NOT NULL,
  kind smallint NOT NULL CONSTRAINT bill_line_kind_code CHECK (kind IN (1, 2, 3)),
  user_id bigint NOT NULL,
  task_id bigint,
  fee_id bigint,
  -- The line of an earlier bill that this one corrects.
  corrects bigint,
  scene_name text NOT NULL DEFAULT '',
  project_name text NOT NULL DEFAULT '',
  platform_id int,
  node_type smallint CONSTRAINT bill_line_node_type_code CHECK (node_type IN (0, 1)),
  fee_type smallint NOT NULL DEFAULT 0 CONSTRAINT bill_line_fee_type_code CHECK (fee_type IN (0, 1, 2, 3)),
  charges int NOT NULL,
  render_ms bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  currency smallint NOT NULL CONSTRAINT bill_line_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20,6) NOT NULL,
  document_amount numeric(20,6) NOT NULL,
  list_amount numeric(20,6) NOT NULL,
  coupon_part numeric(20,6) NOT NULL,
  cash_part numeric(20,6) NOT NULL,
  credit_part numeric(20,6) NOT NULL,
  arrears_part numeric(20,6) NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, bill_id) REFERENCES bill (owner_id, id),
  CONSTRAINT bill_line_paid_by_parts CHECK (amount = coupon_part + cash_part + credit_part + arrears_part),
  CONSTRAINT bill_line_to_the_cent CHECK (document_amount = round(amount, 2)),
  CONSTRAINT bill_line_names_one CHECK ((kind = 2) = (fee_id IS NOT NULL) AND (kind <> 1 OR task_id IS NOT NULL))
);
CREATE INDEX bill_line_by_id ON bill_line (id);
CREATE INDEX bill_line_by_bill ON bill_line (owner_id, bill_id);
CREATE INDEX bill_line_by_time ON bill_line (last_at DESC, id DESC);
CREATE INDEX bill_line_by_user ON bill_line (user_id, last_at DESC, id DESC);
CREATE INDEX bill_line_by_task ON bill_line (task_id) WHERE task_id IS NOT NULL;
COMMENT ON TABLE bill_line IS 'append-only, unrecorded';
COMMENT ON CONSTRAINT bill_line_node_type_code ON bill_line IS 'hardwareType';

-- A month whose bills are all issued.
CREATE TABLE bill_run (
  company_id int NOT NULL,
  period int NOT NULL,
  finished_at timestamptz NOT NULL,
  bills int NOT NULL,
  PRIMARY KEY (company_id, period)
);
COMMENT ON TABLE bill_run IS 'append-only, unrecorded';

-- A bill as a file, kept as it was made: a later revision shows what was corrected since.
CREATE TABLE bill_file (
  owner_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  revision int NOT NULL,
  format text NOT NULL CHECK (format IN ('pdf', 'xlsx')),
  language text NOT NULL CHECK (language IN ('en', 'zh')),
  blob_key text NOT NULL,
  size bigint NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, bill_id, revision, format, language)
);
COMMENT ON TABLE bill_file IS 'append-only, unrecorded';

CREATE TABLE appeal (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  bill_id bigint NOT NULL,
  status smallint NOT NULL DEFAULT 0 CONSTRAINT appeal_status_code CHECK (status IN (0, 1, 2, 3, 4)),
  currency smallint NOT NULL CONSTRAINT appeal_currency_code CHECK (currency IN (1, 2)),
  claimed numeric(20,6) NOT NULL CHECK (claimed > 0),
  granted numeric(20,6) NOT NULL DEFAULT 0 CHECK (granted >= 0),
  reason text NOT NULL CHECK (reason <> ''),
  -- Given back, compensated in coupons, or rendered again for nothing; and what had gone wrong.
  outcome smallint CONSTRAINT appeal_outcome_code CHECK (outcome IN (1, 2, 3)),
  cause smallint CONSTRAINT appeal_cause_code CHECK (cause IN (1, 2, 3, 4, 5)),
  note text NOT NULL DEFAULT '',
  submitted_at timestamptz NOT NULL,
  -- Staff who entered it on the customer's behalf.
  submitted_by bigint,
  taken_at timestamptz,
  taken_by bigint,
  ended_at timestamptz,
  ended_by bigint,
  -- Ends of working days; null where the calendar does not say.
  answer_due timestamptz,
  decision_due timestamptz,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, bill_id) REFERENCES bill (owner_id, id),
  CONSTRAINT appeal_granted_within CHECK (granted <= claimed),
  CONSTRAINT appeal_taken_by_one CHECK ((taken_at IS NULL) = (taken_by IS NULL)),
  CONSTRAINT appeal_ended_says_when CHECK ((status >= 2) = (ended_at IS NOT NULL)),
  CONSTRAINT appeal_finished_has_outcome CHECK ((status = 2) = (outcome IS NOT NULL AND cause IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX appeal_by_id ON appeal (id);
CREATE INDEX appeal_by_time ON appeal (submitted_at DESC, id DESC);
CREATE INDEX appeal_by_owner ON appeal (owner_id, submitted_at DESC, id DESC);
CREATE INDEX appeal_by_bill ON appeal (owner_id, bill_id);
CREATE INDEX appeal_open ON appeal (submitted_at DESC, id DESC) WHERE status < 2;

CREATE TABLE appeal_line (
  owner_id bigint NOT NULL,
  appeal_id bigint NOT NULL,
  line_id bigint NOT NULL,
  claimed numeric(20,6) NOT NULL CHECK (claimed > 0),
  granted numeric(20,6) NOT NULL DEFAULT 0,
  -- Kept beside the appeal's own, so that a line has one open appeal.
  is_open boolean NOT NULL DEFAULT true,
  -- What staff did to the task.
  actions jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (owner_id, appeal_id, line_id),
  FOREIGN KEY (owner_id, appeal_id) REFERENCES appeal (owner_id, id),
  FOREIGN KEY (owner_id, line_id) REFERENCES bill_line (owner_id, id),
  CONSTRAINT appeal_line_granted_within CHECK (granted BETWEEN 0 AND claimed)
);
CREATE UNIQUE INDEX appeal_line_one_open ON appeal_line (owner_id, line_id) WHERE is_open;
CREATE INDEX appeal_line_by_line ON appeal_line (owner_id, line_id);
COMMENT ON TABLE appeal_line IS 'kind: appeal, unrecorded';

-- The frames of an appealed line as they stood when it was submitted: whatever is cleaned or priced anew later.
CREATE TABLE appeal_frame (
  owner_id bigint NOT NULL,
  appeal_id bigint NOT NULL,
  line_id bigint NOT NULL,
  task_id bigint NOT NULL,
  source smallint NOT NULL CONSTRAINT appeal_frame_source_code CHECK (source IN (1, 2, 3)),
  ix int NOT NULL,
  n int NOT NULL,
  label text NOT NULL,
  outcome smallint CONSTRAINT appeal_frame_outcome_code CHECK (outcome IN (1, 2, 3, 4, 5, 6, 7, 8, 9)),
  reason text NOT NULL,
  node_name text NOT NULL,
  started_at timestamptz NOT NULL,
  incurred_at timestamptz NOT NULL,
  render_ms bigint NOT NULL,
  amount numeric(20,6) NOT NULL,
  list_amount numeric(20,6) NOT NULL,
  returned numeric(20,6) NOT NULL,
  price_version_id bigint NOT NULL,
  rule smallint NOT NULL CONSTRAINT appeal_frame_rule_code CHECK (rule IN (1, 2, 3, 4, 5)),
  units int NOT NULL,
  hourly numeric(20,6) NOT NULL,
  alternatives jsonb NOT NULL,
  log_tail text,
  -- Object keys of its images.
  images text[] NOT NULL,
  PRIMARY KEY (owner_id, appeal_id, task_id, source, ix, n)
);
COMMENT ON TABLE appeal_frame IS 'append-only, unrecorded';
COMMENT ON CONSTRAINT appeal_frame_source_code ON appeal_frame IS 'chargeSource';
COMMENT ON CONSTRAINT appeal_frame_outcome_code ON appeal_frame IS 'attemptOutcome';
COMMENT ON CONSTRAINT appeal_frame_rule_code ON appeal_frame IS 'priceScope';

-- Pictures that came with an appeal; without one yet for a while after they were received.
CREATE TABLE appeal_picture (
  key text PRIMARY KEY,
  name text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL,
  uploaded_by bigint NOT NULL,
  uploaded_at timestamptz NOT NULL,
  owner_id bigint,
  appeal_id bigint
);
CREATE INDEX appeal_picture_by_appeal ON appeal_picture (owner_id, appeal_id);
COMMENT ON TABLE appeal_picture IS 'kind: appeal, unrecorded';

-- Objects that no cleaning takes away: evidence.
CREATE TABLE blob_hold (key text PRIMARY KEY, appeal_id bigint NOT NULL);
COMMENT ON TABLE blob_hold IS 'append-only, unrecorded';
