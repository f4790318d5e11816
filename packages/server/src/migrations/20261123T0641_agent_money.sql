-- Agents' money (ledger §4): a purse of their own, what they earn by charges of their customers, and what became of it.

-- The purse of an agent is an account of its own that nobody signs in to: recharges, transfers and postings name it as they name a customer's.
ALTER TABLE "user" ADD COLUMN is_agent_purse boolean NOT NULL DEFAULT false;
ALTER TABLE agent ADD COLUMN purse_id bigint CONSTRAINT agent_purse_unique UNIQUE REFERENCES "user";
-- Percent of what its customers pay in cash; of a referral agent.
ALTER TABLE agent_terms ADD COLUMN commission_rate numeric(5,2)
  CONSTRAINT agent_terms_commission_rate CHECK (commission_rate BETWEEN 0 AND 100);

ALTER TABLE account_transfer DROP CONSTRAINT account_transfer_kind_code;
ALTER TABLE account_transfer ADD CONSTRAINT account_transfer_kind_code CHECK (kind IN (1, 2, 3, 4)) NOT VALID;
COMMENT ON CONSTRAINT account_transfer_kind_code ON account_transfer IS 'transferKind';

-- How far the postings of a purse were looked at for its agent's margin. A purse posts under its lock, so that none comes late.
CREATE TABLE agent_watch (
  owner_id bigint PRIMARY KEY,
  last_posting_id bigint NOT NULL
);
COMMENT ON TABLE agent_watch IS 'unrecorded';

-- What a resale agent earns by one charge, and what a return of the charge takes back of it. Family «by owner_id».
CREATE TABLE agent_share (
  owner_id bigint NOT NULL,
  -- The posting that it comes of: of a charge, or of what returned a part of one.
  source_id bigint NOT NULL,
  -- The charge's; of a charge itself the same.
  charge_posting_id bigint NOT NULL,
  -- Who the customer was of at that time, and on which terms.
  agent_id bigint NOT NULL,
  terms_id bigint NOT NULL,
  period int NOT NULL,
  currency smallint NOT NULL CONSTRAINT agent_share_currency_code CHECK (currency IN (1, 2)),
  -- What was charged, what the agent pays for it, what cash and credit paid of it; of a return as it is afterwards.
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  cost numeric(20,6) NOT NULL CHECK (cost >= 0),
  paid numeric(20,6) NOT NULL CHECK (paid >= 0),
  arrears numeric(20,6) NOT NULL CHECK (arrears >= 0),
  -- What is booked for it; negative of a return.
  margin numeric(20,6) NOT NULL,
  PRIMARY KEY (owner_id, source_id)
);
COMMENT ON TABLE agent_share IS 'append-only, unrecorded';
CREATE INDEX agent_share_by_charge ON agent_share (owner_id, charge_posting_id);
CREATE INDEX agent_share_by_agent ON agent_share (agent_id, period);

-- Months of agents: what they earned by which terms, in the books to the last millionth.
CREATE TABLE agent_month (
  agent_id bigint NOT NULL REFERENCES agent,
  period int NOT NULL CONSTRAINT agent_month_period CHECK (period / 100 BETWEEN 2000 AND 2999 AND period % 100 BETWEEN 1 AND 12),
  terms_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  mode smallint NOT NULL CONSTRAINT agent_month_mode_code CHECK (mode IN (1, 2)),
  currency smallint NOT NULL CONSTRAINT agent_month_currency_code CHECK (currency IN (1, 2)),
  -- What customers paid: by cash and credit (resale), by cash less what returned (referral).
  base numeric(20,6) NOT NULL,
  rate numeric(5,2),
  -- Margin or commission; a negative one is carried.
  amount numeric(20,6) NOT NULL,
  -- What of it went to the agent.
  settled numeric(20,6) NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (agent_id, period, terms_id),
  CONSTRAINT agent_month_rate_of_referral CHECK (mode = 2 OR rate IS NULL)
);
COMMENT ON TABLE agent_month IS 'unrecorded';
COMMENT ON CONSTRAINT agent_month_mode_code ON agent_month IS 'agentMode';

-- What agents got: 1 margin settled to the purse, 2 commission paid out.
CREATE TABLE agent_payout (
  agent_id bigint NOT NULL REFERENCES agent,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind smallint NOT NULL CONSTRAINT agent_payout_kind_code CHECK (kind IN (1, 2)),
  currency smallint NOT NULL CONSTRAINT agent_payout_currency_code CHECK (currency IN (1, 2)),
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  -- The last month that it is for.
  period int NOT NULL,
  company_account_id bigint REFERENCES company_account,
  bank_flow text NOT NULL DEFAULT '',
  evidence_key text REFERENCES evidence_file,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  actor_kind smallint NOT NULL CONSTRAINT agent_payout_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)),
  created_by bigint,
  PRIMARY KEY (agent_id, id),
  CONSTRAINT agent_payout_paid_has_evidence CHECK (kind = 1 OR (company_account_id IS NOT NULL AND bank_flow <> '' AND evidence_key IS NOT NULL))
);
COMMENT ON TABLE agent_payout IS 'append-only';
COMMENT ON CONSTRAINT agent_payout_kind_code ON agent_payout IS 'agentPayoutKind';
COMMENT ON CONSTRAINT agent_payout_actor_kind_code ON agent_payout IS 'principalKind';
