-- Invoices (lifecycles §10): what customers ask to be invoiced, what was issued, what red letters took back. Nothing here is posted
-- (ledger §4); `recharge.invoiced` is kept in step with what applications hold of each recharge. Family «by owner_id».

CREATE TABLE invoice_title (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind smallint NOT NULL CONSTRAINT invoice_title_kind_code CHECK (kind IN (1, 2)),
  title text NOT NULL CHECK (title <> ''),
  tax_number text NOT NULL DEFAULT '',
  registered_address text NOT NULL DEFAULT '',
  registered_phone text NOT NULL DEFAULT '',
  bank_name text NOT NULL DEFAULT '',
  bank_account text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT invoice_title_enterprise_number CHECK (kind = 1 OR tax_number <> '')
);
COMMENT ON CONSTRAINT invoice_title_kind_code ON invoice_title IS 'titleKind';
COMMENT ON COLUMN invoice_title.bank_account IS 'sensitive: bank';
CREATE UNIQUE INDEX invoice_title_unique ON invoice_title (owner_id, title) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX invoice_title_number_unique ON invoice_title (owner_id, tax_number) WHERE deleted_at IS NULL AND tax_number <> '';
CREATE INDEX invoice_title_by_id ON invoice_title (id);
CREATE INDEX invoice_title_by_time ON invoice_title (created_at DESC, id DESC);

CREATE TABLE invoice_address (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  recipient text NOT NULL CHECK (recipient <> ''),
  region text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  phone text,
  email text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT invoice_address_reaches CHECK (phone IS NOT NULL OR email IS NOT NULL OR address <> '')
);
COMMENT ON COLUMN invoice_address.phone IS 'sensitive: phone';
COMMENT ON COLUMN invoice_address.email IS 'sensitive: email';
CREATE INDEX invoice_address_by_id ON invoice_address (id);
CREATE INDEX invoice_address_by_owner ON invoice_address (owner_id, created_at DESC, id DESC);
CREATE INDEX invoice_address_by_time ON invoice_address (created_at DESC, id DESC);

CREATE TABLE receipt (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  company_id bigint NOT NULL REFERENCES company,
  basis smallint NOT NULL CONSTRAINT receipt_basis_code CHECK (basis IN (1, 2)),
  invoice_type smallint CONSTRAINT receipt_invoice_type_code CHECK (invoice_type IN (0, 1, 2)),
  medium smallint NOT NULL CONSTRAINT receipt_medium_code CHECK (medium IN (1, 2, 3)),
  currency smallint NOT NULL CONSTRAINT receipt_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  net numeric(20,6) NOT NULL,
  tax numeric(20,6) NOT NULL CHECK (tax >= 0),
  -- What red-letter invoices took back.
  red numeric(20,6) NOT NULL DEFAULT 0 CHECK (red >= 0),
  payment smallint NOT NULL CONSTRAINT receipt_payment_code CHECK (payment IN (0, 1, 5)),
  status smallint NOT NULL DEFAULT 0 CONSTRAINT receipt_status_code CHECK (status IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
  -- The title and the address as they were when it was applied for.
  title_kind smallint NOT NULL CONSTRAINT receipt_title_kind_code CHECK (title_kind IN (1, 2)),
  title text NOT NULL,
  tax_number text NOT NULL,
  registered_address text NOT NULL DEFAULT '',
  registered_phone text NOT NULL DEFAULT '',
  bank_name text NOT NULL DEFAULT '',
  bank_account text NOT NULL DEFAULT '',
  recipient text NOT NULL DEFAULT '',
  delivery_address text NOT NULL DEFAULT '',
  phone text,
  email text,
  fail_cause smallint CONSTRAINT receipt_fail_cause_code CHECK (fail_cause IN (1, 2, 3, 4)),
  reason text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  finance_remark text NOT NULL DEFAULT '',
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  actor_kind smallint NOT NULL CONSTRAINT receipt_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)),
  created_by bigint,
  approved_at timestamptz,
  approved_by bigint,
  issued_at timestamptz,
  ended_at timestamptz,
  -- The status to which a red-letter that does not come about goes back.
  red_from smallint CONSTRAINT receipt_red_from_code CHECK (red_from IN (3, 4, 10)),
  replaces bigint,
  -- When an issuer of ours is to issue it, or its red letter; nothing where staff enter it.
  issue_due timestamptz,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT receipt_adds_up CHECK (net + tax = amount),
  CONSTRAINT receipt_red_within CHECK (red <= amount AND (status <> 9 OR red = amount)),
  CONSTRAINT receipt_personal_not_special CHECK (title_kind = 2 OR invoice_type IS DISTINCT FROM 1),
  CONSTRAINT receipt_commercial_in_dollars CHECK ((medium = 3) = (currency = 2) AND (invoice_type IS NULL) = (medium = 3)),
  CONSTRAINT receipt_before_payment_has_due CHECK (payment <> 0 OR due_at IS NOT NULL),
  CONSTRAINT receipt_says_what_failed CHECK (status <> 7 OR fail_cause IS NOT NULL),
  CONSTRAINT receipt_red_comes_from CHECK ((status = 8) = (red_from IS NOT NULL))
) WITH (fillfactor = 80);
COMMENT ON CONSTRAINT receipt_basis_code ON receipt IS 'receiptBasis';
COMMENT ON CONSTRAINT receipt_invoice_type_code ON receipt IS 'invoiceType';
COMMENT ON CONSTRAINT receipt_medium_code ON receipt IS 'invoiceMedium';
COMMENT ON CONSTRAINT receipt_payment_code ON receipt IS 'receiptPayment';
COMMENT ON CONSTRAINT receipt_title_kind_code ON receipt IS 'titleKind';
COMMENT ON CONSTRAINT receipt_fail_cause_code ON receipt IS 'issueFailure';
COMMENT ON CONSTRAINT receipt_actor_kind_code ON receipt IS 'principalKind';
COMMENT ON CONSTRAINT receipt_red_from_code ON receipt IS 'own';
COMMENT ON COLUMN receipt.bank_account IS 'sensitive: bank';
COMMENT ON COLUMN receipt.phone IS 'sensitive: phone';
COMMENT ON COLUMN receipt.email IS 'sensitive: email';
CREATE INDEX receipt_by_id ON receipt (id);
CREATE INDEX receipt_by_time ON receipt (created_at DESC, id DESC);
CREATE INDEX receipt_by_issue ON receipt (issued_at DESC, id DESC);
CREATE INDEX receipt_by_user ON receipt (user_id, created_at DESC, id DESC);
CREATE INDEX receipt_waiting ON receipt (created_at DESC, id DESC) WHERE status IN (0, 1, 2, 7, 8);
CREATE INDEX receipt_issue_due ON receipt (issue_due) WHERE issue_due IS NOT NULL;
CREATE UNIQUE INDEX receipt_replaced_once ON receipt (owner_id, replaces) WHERE replaces IS NOT NULL AND status NOT IN (5, 6);

-- What an application holds of each recharge or bill; what covers a bill that was invoiced before payment is a recharge beside it.
CREATE TABLE receipt_part (
  owner_id bigint NOT NULL,
  receipt_id bigint NOT NULL,
  n int NOT NULL,
  recharge_id bigint,
  bill_id bigint,
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  -- Given back: all of it by a refusal, and what red-letter invoices took.
  freed numeric(20,6) NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, receipt_id, n),
  FOREIGN KEY (owner_id, receipt_id) REFERENCES receipt (owner_id, id),
  FOREIGN KEY (owner_id, recharge_id) REFERENCES recharge (owner_id, id),
  FOREIGN KEY (owner_id, bill_id) REFERENCES bill (owner_id, id),
  CONSTRAINT receipt_part_of_one CHECK ((recharge_id IS NULL) <> (bill_id IS NULL)),
  CONSTRAINT receipt_part_freed_within CHECK (freed BETWEEN 0 AND amount)
);
COMMENT ON TABLE receipt_part IS 'kind: receipt, unrecorded';
CREATE INDEX receipt_part_by_recharge ON receipt_part (owner_id, recharge_id) WHERE recharge_id IS NOT NULL;
CREATE INDEX receipt_part_by_bill ON receipt_part (owner_id, bill_id) WHERE bill_id IS NOT NULL;

CREATE TABLE receipt_line (
  owner_id bigint NOT NULL,
  receipt_id bigint NOT NULL,
  n int NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  tax_code text NOT NULL DEFAULT '',
  -- In hundredths of a percent.
  rate int NOT NULL CHECK (rate BETWEEN 0 AND 1700),
  gross numeric(20,6) NOT NULL CHECK (gross > 0),
  net numeric(20,6) NOT NULL,
  tax numeric(20,6) NOT NULL CHECK (tax >= 0),
  PRIMARY KEY (owner_id, receipt_id, n),
  FOREIGN KEY (owner_id, receipt_id) REFERENCES receipt (owner_id, id),
  CONSTRAINT receipt_line_adds_up CHECK (net + tax = gross AND gross = round(gross, 2) AND tax = round(tax, 2))
);
COMMENT ON TABLE receipt_line IS 'kind: receipt, unrecorded, removable';

-- Invoices that were issued, red ones with negative sums: the tax register. Never changed, never deleted.
CREATE TABLE invoice (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  receipt_id bigint NOT NULL,
  company_id bigint NOT NULL REFERENCES company,
  user_id bigint NOT NULL,
  color smallint NOT NULL CONSTRAINT invoice_color_code CHECK (color IN (1, 2)),
  -- Of a red one, that which it takes back.
  blue_id bigint,
  code text NOT NULL DEFAULT '',
  number text NOT NULL CHECK (number <> ''),
  currency smallint NOT NULL CONSTRAINT invoice_currency_code CHECK (currency IN (1, 2)),
  gross numeric(20,6) NOT NULL,
  net numeric(20,6) NOT NULL,
  tax numeric(20,6) NOT NULL,
  issued_at timestamptz NOT NULL,
  period int NOT NULL,
  entered_at timestamptz NOT NULL,
  entered_by bigint,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, receipt_id) REFERENCES receipt (owner_id, id),
  FOREIGN KEY (owner_id, blue_id) REFERENCES invoice (owner_id, id),
  CONSTRAINT invoice_sign CHECK ((color = 1) = (gross > 0) AND (color = 2) = (blue_id IS NOT NULL) AND net + tax = gross)
);
COMMENT ON TABLE invoice IS 'append-only';
COMMENT ON CONSTRAINT invoice_color_code ON invoice IS 'invoiceColor';
CREATE INDEX invoice_by_number ON invoice (number, code);
CREATE INDEX invoice_by_id ON invoice (id);
CREATE INDEX invoice_by_time ON invoice (issued_at DESC, id DESC);
CREATE INDEX invoice_by_receipt ON invoice (owner_id, receipt_id);
CREATE INDEX invoice_by_user ON invoice (user_id, issued_at DESC, id DESC);
CREATE INDEX invoice_by_period ON invoice (company_id, period);

-- Each number once, whoever it was issued to: of no family, as the numbers of payments are.
CREATE TABLE invoice_number (
  code text NOT NULL,
  number text NOT NULL CHECK (number <> ''),
  PRIMARY KEY (code, number)
);
COMMENT ON TABLE invoice_number IS 'append-only, unrecorded';

CREATE TABLE invoice_line (
  owner_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  n int NOT NULL,
  rate int NOT NULL,
  gross numeric(20,6) NOT NULL,
  net numeric(20,6) NOT NULL,
  tax numeric(20,6) NOT NULL,
  PRIMARY KEY (owner_id, invoice_id, n),
  FOREIGN KEY (owner_id, invoice_id) REFERENCES invoice (owner_id, id),
  CONSTRAINT invoice_line_adds_up CHECK (net + tax = gross)
);
COMMENT ON TABLE invoice_line IS 'append-only, unrecorded';

CREATE TABLE red_form (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  receipt_id bigint NOT NULL,
  state smallint NOT NULL CONSTRAINT red_form_state_code CHECK (state IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
  reason smallint NOT NULL CONSTRAINT red_form_reason_code CHECK (reason IN (1, 2, 3, 4)),
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  note text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  -- A form that nobody confirms by then is void.
  expires_at timestamptz,
  done_at timestamptz,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, receipt_id) REFERENCES receipt (owner_id, id)
);
COMMENT ON TABLE red_form IS 'kind: receipt';
COMMENT ON CONSTRAINT red_form_state_code ON red_form IS 'redFormState';
COMMENT ON CONSTRAINT red_form_reason_code ON red_form IS 'redReason';
CREATE INDEX red_form_by_receipt ON red_form (owner_id, receipt_id);
CREATE INDEX red_form_expiring ON red_form (expires_at) WHERE state IN (2, 3);

CREATE TABLE receipt_delivery (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  receipt_id bigint NOT NULL,
  way smallint NOT NULL CONSTRAINT receipt_delivery_way_code CHECK (way IN (1, 2, 3)),
  recipient text NOT NULL DEFAULT '',
  courier text NOT NULL DEFAULT '',
  tracking_number text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  sent_by bigint,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, receipt_id) REFERENCES receipt (owner_id, id),
  CONSTRAINT receipt_delivery_by_courier CHECK (way <> 3 OR (courier <> '' AND tracking_number <> ''))
);
COMMENT ON TABLE receipt_delivery IS 'append-only, unrecorded';
COMMENT ON CONSTRAINT receipt_delivery_way_code ON receipt_delivery IS 'deliveryWay';
CREATE INDEX receipt_delivery_by_receipt ON receipt_delivery (owner_id, receipt_id);

-- Files of applications: invoices, annexes, letters of payers; the object is `receipt/<key>`. Without one until it is named.
CREATE TABLE receipt_file (
  key text PRIMARY KEY CHECK (key <> ''),
  name text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  kind smallint CONSTRAINT receipt_file_kind_code CHECK (kind IN (1, 2, 3)),
  owner_id bigint,
  receipt_id bigint,
  invoice_id bigint,
  uploaded_by bigint,
  uploaded_at timestamptz NOT NULL,
  CONSTRAINT receipt_file_belongs CHECK ((owner_id IS NULL) = (receipt_id IS NULL) AND (owner_id IS NULL) = (kind IS NULL))
);
COMMENT ON TABLE receipt_file IS 'kind: receipt, unrecorded';
COMMENT ON CONSTRAINT receipt_file_kind_code ON receipt_file IS 'receiptFileKind';
CREATE INDEX receipt_file_by_receipt ON receipt_file (owner_id, receipt_id) WHERE receipt_id IS NOT NULL;
