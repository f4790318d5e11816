-- What a pack, a rental or a copyright order is about, beside the contract that holds its money (lifecycles §21, §25); what a right made
-- free; fees that are posted like charges.
CREATE TABLE contract_terms (
  contract_id bigint PRIMARY KEY,
  owner_id bigint NOT NULL,
  kind smallint NOT NULL CONSTRAINT contract_terms_kind_code CHECK (kind IN (1, 2, 3, 4)),
  way smallint NOT NULL CONSTRAINT contract_terms_way_code CHECK (way IN (1, 2, 3, 4)),
  list_price numeric(20,6) NOT NULL CHECK (list_price >= 0),
  -- The project that a project pack is for, the work of a copyright order; of others whatever tells them apart.
  title text NOT NULL DEFAULT '',
  -- How many nodes a machine pack or a rental has at once.
  nodes int CHECK (nodes > 0),
  -- Platforms on which a pack covers frames; a project pack without any covers all.
  platform_ids int[] NOT NULL DEFAULT '{}',
  -- Beyond what a pack covers: waiting, or paying per use, as the customer wants.
  is_overflow boolean NOT NULL DEFAULT false,
  quota_frames int CHECK (quota_frames > 0),
  quota_ms bigint CHECK (quota_ms > 0),
  used_frames int NOT NULL DEFAULT 0,
  used_ms bigint NOT NULL DEFAULT 0,
  -- What a machine that is not given back in time costs a day, and how many are still there.
  overdue_price numeric(20,6) CHECK (overdue_price >= 0),
  nodes_held int NOT NULL DEFAULT 0 CHECK (nodes_held >= 0),
  -- What of the part that is not earned goes back when it ends early, in percent.
  return_percent int NOT NULL CHECK (return_percent BETWEEN 0 AND 100),
  -- Working days until a copyright order is decided on.
  audit_days int CONSTRAINT contract_terms_audit_days CHECK (audit_days IN (1, 3, 5, 10)),
  -- The term that it follows.
  renews bigint,
  paid_at timestamptz,
  ended_at timestamptz,
  reason text NOT NULL DEFAULT '',
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (owner_id, contract_id) REFERENCES contract (owner_id, id),
  CONSTRAINT contract_terms_nodes CHECK ((kind IN (1, 3)) = (nodes IS NOT NULL)),
  CONSTRAINT contract_terms_overdue CHECK ((kind = 3) = (overdue_price IS NOT NULL)),
  CONSTRAINT contract_terms_audit CHECK ((kind = 4) = (audit_days IS NOT NULL)),
  CONSTRAINT contract_terms_held_within CHECK (nodes_held <= coalesce(nodes, 0)),
  CONSTRAINT contract_terms_one_quota CHECK (quota_frames IS NULL OR quota_ms IS NULL)
) WITH (fillfactor = 70);
COMMENT ON TABLE contract_terms IS 'kind: contract';
COMMENT ON CONSTRAINT contract_terms_kind_code ON contract_terms IS 'soldKind';
COMMENT ON CONSTRAINT contract_terms_way_code ON contract_terms IS 'memberWay';
CREATE INDEX contract_terms_by_time ON contract_terms (kind, created_at DESC, contract_id DESC);
CREATE INDEX contract_terms_by_end ON contract_terms (ended_at DESC, contract_id DESC) WHERE kind = 4 AND ended_at IS NOT NULL;
CREATE INDEX contract_terms_by_owner ON contract_terms (owner_id, created_at DESC);
CREATE INDEX fee_by_source ON fee (source, incurred_at DESC, id DESC);

-- Which right covers an attempt is fixed as it starts (ledger rule 4): fee type 1 machine pack, 2 project pack, 3 member, and whose.
ALTER TABLE attempt
  ADD COLUMN fee_type smallint NOT NULL DEFAULT 0 CONSTRAINT attempt_fee_type_code CHECK (fee_type IN (0, 1, 2, 3)),
  ADD COLUMN right_contract_id bigint;
ALTER TABLE node_attempt ADD COLUMN right_contract_id bigint;
ALTER TABLE charge
  ADD COLUMN right_contract_id bigint,
  ADD CONSTRAINT charge_right_named CHECK (fee_type > 0 OR right_contract_id IS NULL) NOT VALID;

-- Fees that could not be posted are noted like charges: a fee by its own number, its source says that it is one.
ALTER TABLE charge_failure
  DROP CONSTRAINT charge_failure_source_code,
  ADD CONSTRAINT charge_failure_source_code CHECK (source BETWEEN 1 AND 10) NOT VALID;
COMMENT ON CONSTRAINT charge_failure_source_code ON charge_failure IS 'own';
-- A correction says who agreed to it, and why.
ALTER TABLE fee ADD COLUMN reason text NOT NULL DEFAULT '';
