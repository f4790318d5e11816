-- Lines of achievement (lifecycles §12), made of the books: postings of receipts and refunds, issued bills, overdue items. Lists read them by time
-- of payment or by customer; who a line is of is found by `achievement_of_person`.
CREATE TABLE achievement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind smallint NOT NULL CONSTRAINT achievement_kind_code CHECK (kind IN (1, 2, 3, 4)),
  owner_id bigint NOT NULL REFERENCES "user",
  admin_id bigint REFERENCES admin,
  -- A part of a split line, with its percent.
  parent_id bigint REFERENCES achievement,
  share int CONSTRAINT achievement_share CHECK (share BETWEEN 1 AND 99),
  -- The posting, the bill or the arrears item, by the kind.
  source_id bigint NOT NULL,
  recharge_id bigint,
  company_id bigint NOT NULL REFERENCES company,
  period int NOT NULL,
  currency smallint NOT NULL CONSTRAINT achievement_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20, 6) NOT NULL,
  at timestamptz NOT NULL,
  status smallint NOT NULL DEFAULT 0 CONSTRAINT achievement_status_code CHECK (status IN (0, 1, 2, 3, 4, 5)),
  -- The status to which cancelling its split returns.
  split_from smallint CONSTRAINT achievement_split_from_code CHECK (split_from IN (0, 1, 2, 3, 4, 5)),
  declared_by bigint REFERENCES admin,
  declared_at timestamptz,
  confirmed_by bigint REFERENCES admin,
  confirmed_at timestamptz,
  reason text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT achievement_part CHECK ((parent_id IS NULL) = (share IS NULL)),
  CONSTRAINT achievement_part_whole CHECK (parent_id IS NULL OR status <> 4),
  CONSTRAINT achievement_split CHECK ((status = 4) = (split_from IS NOT NULL)),
  CONSTRAINT achievement_confirmed CHECK (status NOT IN (2, 5) OR confirmed_by IS NOT NULL)
);
CREATE UNIQUE INDEX achievement_source ON achievement (owner_id, kind, source_id) WHERE parent_id IS NULL;
CREATE INDEX achievement_of_parent ON achievement (parent_id);
CREATE INDEX achievement_by_time ON achievement (at, id);
CREATE INDEX achievement_of_customer ON achievement (owner_id, at, id);
CREATE INDEX achievement_of_person ON achievement (admin_id, at, id);
CREATE INDEX achievement_by_amount ON achievement (amount, id);
CREATE INDEX achievement_of_recharge ON achievement (owner_id, recharge_id);
CREATE INDEX achievement_confirmed_by_month ON achievement (company_id, period) WHERE status = 2;

-- Income of a customer in a month by line of business (account of revenue) and type (lifecycles §13), as the books have it.
CREATE TABLE income (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES "user",
  company_id bigint NOT NULL REFERENCES company,
  period int NOT NULL,
  account smallint NOT NULL CONSTRAINT income_account_code CHECK (account IN (201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212)),
  income_type smallint NOT NULL CONSTRAINT income_income_type_code CHECK (income_type IN (0, 1, 2)),
  currency smallint NOT NULL CONSTRAINT income_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20, 6) NOT NULL,
  coupon_part numeric(20, 6) NOT NULL,
  status smallint NOT NULL DEFAULT 0 CONSTRAINT income_status_code CHECK (status IN (0, 1, 2)),
  document text NOT NULL DEFAULT '',
  decided_by bigint REFERENCES admin,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT income_decided CHECK ((status = 0) = (decided_by IS NULL)),
  CONSTRAINT income_unique UNIQUE (owner_id, company_id, period, account, income_type, currency)
);
CREATE INDEX income_by_month ON income (period, id);
CREATE INDEX income_by_amount ON income (amount, id);
