-- Opening balances (ledger §4 «opening»): customers and balances of an earlier system, a batch of files at a time.
CREATE TABLE opening_batch (
  -- Postings «opening:1:…» are those of the first start with these books.
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  -- 0 draft, 1 posting, 2 posted, 3 discarded.
  state smallint NOT NULL DEFAULT 0 CONSTRAINT opening_batch_state_code CHECK (state IN (0, 1, 2, 3)),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  asked_by bigint,
  posted_at timestamptz,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT opening_batch_posted CHECK ((state = 2) = (posted_at IS NOT NULL))
);
COMMENT ON CONSTRAINT opening_batch_state_code ON opening_batch IS 'openingState';

-- One file of a kind; another takes its place. Its rows as they were read, the head first.
CREATE TABLE opening_file (
  batch_id bigint NOT NULL REFERENCES opening_batch,
  -- 1 customers, 2 balances.
  kind smallint NOT NULL CONSTRAINT opening_file_kind_code CHECK (kind IN (1, 2)),
  name text NOT NULL CHECK (name <> ''),
  rows jsonb NOT NULL,
  uploaded_by bigint NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (batch_id, kind)
);
COMMENT ON CONSTRAINT opening_file_kind_code ON opening_file IS 'openingFileKind';
COMMENT ON TABLE opening_file IS 'unrecorded';

-- What the earlier system says that all customers have together: typed by hand, never taken from the files.
CREATE TABLE opening_total (
  batch_id bigint NOT NULL REFERENCES opening_batch,
  -- 0 cash, 1 to 6 coupons by their type, 7 arrears.
  kind smallint NOT NULL CONSTRAINT opening_total_kind_code CHECK (kind IN (0, 1, 2, 3, 4, 5, 6, 7)),
  currency smallint NOT NULL CONSTRAINT opening_total_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20,6) NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (batch_id, kind, currency)
);
COMMENT ON CONSTRAINT opening_total_kind_code ON opening_total IS 'openingKind';
COMMENT ON TABLE opening_total IS 'kind: openingBatch';

-- Who was made of whom: a customer that stands here is posted.
CREATE TABLE opening_customer (
  batch_id bigint NOT NULL REFERENCES opening_batch,
  earlier_id text NOT NULL CHECK (earlier_id <> ''),
  user_id bigint NOT NULL REFERENCES "user",
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (batch_id, earlier_id)
);
COMMENT ON TABLE opening_customer IS 'append-only, unrecorded';
