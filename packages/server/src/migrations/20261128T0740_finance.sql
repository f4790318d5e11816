-- Finance requests of staff (lifecycles §14): reimbursements, payments, loans and internal transfers, some thousands a year. Lists show
-- one kind in the order of creation (finance_request_kind); sums of a budget and of a contract read finance_request_budget and
-- finance_request_contract.
CREATE TABLE finance_form (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind smallint NOT NULL CONSTRAINT finance_form_kind_code CHECK (kind IN (1, 2, 3, 4)),
  form_version int NOT NULL CHECK (form_version > 0),
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'array'),
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX finance_form_version_unique ON finance_form (kind, form_version);

CREATE TABLE finance_budget (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization,
  name text NOT NULL CHECK (name <> ''),
  currency smallint NOT NULL CONSTRAINT finance_budget_currency_code CHECK (currency IN (1, 2)),
  first_day date NOT NULL,
  last_day date NOT NULL,
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT finance_budget_days CHECK (first_day <= last_day)
);
CREATE UNIQUE INDEX finance_budget_period_unique ON finance_budget (organization_id, currency, first_day) WHERE deleted_at IS NULL;

-- An account is entered once and never changed, so that what was verified is what is paid.
CREATE TABLE finance_payee (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payee_name text NOT NULL CHECK (payee_name <> ''),
  bank_name text NOT NULL,
  account_number text NOT NULL CHECK (account_number <> ''),
  entered_by bigint NOT NULL REFERENCES admin,
  verified_by bigint REFERENCES admin,
  verified_at timestamptz,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT finance_payee_verified CHECK ((verified_by IS NULL) = (verified_at IS NULL) AND verified_by <> entered_by)
);
CREATE UNIQUE INDEX finance_payee_account_unique ON finance_payee (account_number) WHERE deleted_at IS NULL;
CREATE INDEX finance_payee_created ON finance_payee (created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE finance_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind smallint NOT NULL CONSTRAINT finance_request_kind_code CHECK (kind IN (1, 2, 3, 4)),
  status smallint NOT NULL DEFAULT 0 CONSTRAINT finance_request_status_code CHECK (status IN (0, 1, 2, 3, 4, 5, 6, 7, 8)),
  title text NOT NULL CHECK (title <> ''),
  applicant_id bigint NOT NULL REFERENCES admin,
  beneficiary_id bigint REFERENCES admin,
  organization_id bigint NOT NULL REFERENCES organization,
  company_id bigint NOT NULL REFERENCES company,
  currency smallint NOT NULL CONSTRAINT finance_request_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  form_id bigint REFERENCES finance_form,
  form_values jsonb NOT NULL CHECK (jsonb_typeof(form_values) = 'object'),
  budget_id bigint REFERENCES finance_budget,
  payee_id bigint REFERENCES finance_payee,
  contract_no text,
  contract_sum numeric(20,6),
  due_day date,
  from_account_id bigint REFERENCES company_account,
  to_account_id bigint REFERENCES company_account,
  exchange_rate numeric(20,6),
  to_amount numeric(20,6),
  submitted_at timestamptz,
  first_by bigint REFERENCES admin,
  first_at timestamptz,
  approved_by bigint REFERENCES admin,
  approved_at timestamptz,
  paid_by bigint REFERENCES admin,
  paid_at timestamptz,
  pay_account_id bigint REFERENCES company_account,
  bank_flow text,
  received_by bigint REFERENCES admin,
  received_at timestamptz,
  receive_flow text,
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  -- The parts of a request follow from its kind.
  CONSTRAINT finance_request_parts CHECK ((payee_id IS NOT NULL) = (kind = 2) AND (due_day IS NOT NULL) = (kind = 3)
    AND num_nonnulls(from_account_id, to_account_id, exchange_rate, to_amount) = CASE kind WHEN 4 THEN 4 ELSE 0 END
    AND (kind = 2 OR num_nonnulls(contract_no, contract_sum) = 0) AND (kind IN (1, 3) OR beneficiary_id IS NULL)
    AND (kind IN (1, 2) OR budget_id IS NULL) AND from_account_id <> to_account_id),
  -- Nobody decides an own request, and each step has another person.
  CONSTRAINT finance_request_people CHECK (first_by NOT IN (applicant_id, coalesce(beneficiary_id, 0))
    AND approved_by NOT IN (applicant_id, coalesce(beneficiary_id, 0), coalesce(first_by, 0))
    AND paid_by NOT IN (applicant_id, coalesce(beneficiary_id, 0), coalesce(approved_by, 0)) AND received_by <> paid_by),
  -- A reimbursement that loans offset whole is paid without a bank.
  CONSTRAINT finance_request_paid CHECK ((status = 4) = (paid_at IS NOT NULL) AND num_nonnulls(paid_by, bank_flow, pay_account_id) IN (0, 3)
    AND (paid_by IS NULL OR status = 4) AND (status <> 4 OR paid_by IS NOT NULL OR kind = 1)
    AND num_nonnulls(received_by, received_at, receive_flow) IN (0, 3) AND (received_at IS NULL OR kind = 4 AND status = 4))
);
CREATE INDEX finance_request_kind ON finance_request (kind, created_at, id);
CREATE INDEX finance_request_budget ON finance_request (budget_id) WHERE budget_id IS NOT NULL;
CREATE INDEX finance_request_contract ON finance_request (payee_id, contract_no) WHERE contract_no IS NOT NULL;
CREATE INDEX finance_request_loan ON finance_request (coalesce(beneficiary_id, applicant_id)) WHERE kind = 3;
CREATE UNIQUE INDEX finance_request_flow_unique ON finance_request (pay_account_id, bank_flow);
CREATE UNIQUE INDEX finance_request_receive_unique ON finance_request (to_account_id, receive_flow);

-- One invoice is claimed once in the whole company: by its number, and by the hash of its file.
CREATE TABLE finance_ticket (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES finance_request,
  ticket_no text NOT NULL CHECK (ticket_no <> ''),
  buyer_name text NOT NULL,
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  ticket_day date NOT NULL,
  file_key text NOT NULL REFERENCES attachment,
  file_hash text NOT NULL,
  is_freed boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX finance_ticket_no_unique ON finance_ticket (folded(replace(ticket_no, ' ', ''))) WHERE NOT is_freed;
CREATE UNIQUE INDEX finance_ticket_hash_unique ON finance_ticket (file_hash) WHERE NOT is_freed;
CREATE INDEX finance_ticket_request ON finance_ticket (request_id);

CREATE TABLE finance_file (
  key text PRIMARY KEY REFERENCES attachment,
  request_id bigint NOT NULL REFERENCES finance_request
);
CREATE INDEX finance_file_request ON finance_file (request_id);

-- What became of a paid loan: repayments (1), what a reimbursement offsets (2), and such an offset taken back (3).
CREATE TABLE finance_settlement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loan_id bigint NOT NULL REFERENCES finance_request,
  kind smallint NOT NULL CONSTRAINT finance_settlement_kind_code CHECK (kind IN (1, 2, 3)),
  request_id bigint REFERENCES finance_request,
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  company_account_id bigint REFERENCES company_account,
  bank_flow text,
  settled_by bigint NOT NULL REFERENCES admin,
  settled_at timestamptz NOT NULL,
  CONSTRAINT finance_settlement_parts CHECK ((request_id IS NULL) = (kind = 1) AND num_nonnulls(company_account_id, bank_flow) = CASE kind WHEN 1 THEN 2 ELSE 0 END)
);
CREATE INDEX finance_settlement_loan ON finance_settlement (loan_id);
CREATE INDEX finance_settlement_request ON finance_settlement (request_id);
CREATE UNIQUE INDEX finance_settlement_flow_unique ON finance_settlement (company_account_id, bank_flow);
