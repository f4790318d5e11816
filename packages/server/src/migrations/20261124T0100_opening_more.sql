-- Opening balances, the rest: open tasks, accounts of ours, unpaid bills, and taking a batch back (5 reversing, 6 reversed).
ALTER TABLE opening_batch
  -- Why posting, or taking back, could not go on.
  ADD COLUMN failure text NOT NULL DEFAULT '',
  DROP CONSTRAINT opening_batch_state_code,
  ADD CONSTRAINT opening_batch_state_code CHECK (state IN (0, 1, 2, 3, 4, 5, 6)) NOT VALID,
  DROP CONSTRAINT opening_batch_posted,
  ADD CONSTRAINT opening_batch_posted CHECK (state IN (5, 6) OR (state = 2) = (posted_at IS NOT NULL)) NOT VALID;
COMMENT ON CONSTRAINT opening_batch_state_code ON opening_batch IS 'openingState';

-- 3 open tasks, 4 accounts of ours, 5 unpaid bills.
ALTER TABLE opening_file
  DROP CONSTRAINT opening_file_kind_code,
  ADD CONSTRAINT opening_file_kind_code CHECK (kind IN (1, 2, 3, 4, 5)) NOT VALID;
COMMENT ON CONSTRAINT opening_file_kind_code ON opening_file IS 'openingFileKind';

-- 8 credit, 9 bank; 10 tasks and 11 frames are counted.
ALTER TABLE opening_total
  DROP CONSTRAINT opening_total_kind_code,
  ADD CONSTRAINT opening_total_kind_code CHECK (kind IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)) NOT VALID;
COMMENT ON CONSTRAINT opening_total_kind_code ON opening_total IS 'openingKind';

-- Which task of ours was made of which task there; of one that was taken back another may be made.
CREATE TABLE opening_task (
  task_id bigint PRIMARY KEY,
  batch_id bigint NOT NULL REFERENCES opening_batch,
  user_id bigint NOT NULL REFERENCES "user",
  earlier_id text NOT NULL CHECK (earlier_id <> ''),
  made_at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE UNIQUE INDEX opening_task_once ON opening_task (earlier_id) WHERE undone_at IS NULL;
CREATE INDEX opening_task_by_batch ON opening_task (batch_id);
COMMENT ON TABLE opening_task IS 'unrecorded';

-- What an account of ours held at the end of the day of the cut-over: what its statements begin with.
CREATE TABLE opening_account (
  batch_id bigint NOT NULL REFERENCES opening_batch,
  company_account_id bigint NOT NULL REFERENCES company_account,
  amount numeric(20,6) NOT NULL,
  -- The first instant after that day.
  at timestamptz NOT NULL,
  posted_at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (batch_id, company_account_id)
);
CREATE UNIQUE INDEX opening_account_once ON opening_account (company_account_id) WHERE undone_at IS NULL;
COMMENT ON TABLE opening_account IS 'unrecorded';

-- 4: what a bill of an earlier system had unpaid.
ALTER TABLE bill_line
  DROP CONSTRAINT bill_line_kind_code,
  ADD CONSTRAINT bill_line_kind_code CHECK (kind IN (1, 2, 3, 4)) NOT VALID;
COMMENT ON CONSTRAINT bill_line_kind_code ON bill_line IS 'billLineKind';
