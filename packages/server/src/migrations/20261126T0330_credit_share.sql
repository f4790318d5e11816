-- A main account's credit is shared with children that have a purse of their own (lifecycles §3): what a child may use is a part of
-- it, moved from the limit of the one to that of the other. So the total of a main account is its own limit and its children's.
ALTER TABLE credit_change
  -- Of a share: the other account, the child on the main account's row and the main account on the child's.
  ADD COLUMN peer_id bigint,
  -- Of a main account: what it and its children may use in all afterwards.
  ADD COLUMN to_total numeric(20,6);
ALTER TABLE credit_change DROP CONSTRAINT credit_change_cause_code;
ALTER TABLE credit_change
  ADD CONSTRAINT credit_change_cause_code CHECK (cause IN (1, 2, 3, 4)) NOT VALID,
  ADD CONSTRAINT credit_change_share_names_peer CHECK ((cause = 4) = (peer_id IS NOT NULL)) NOT VALID;
COMMENT ON CONSTRAINT credit_change_cause_code ON credit_change IS 'creditCause';

-- What temporary credit of a main account leaves afterwards is its total from now on: shares may change meanwhile.
UPDATE credit_temporary t SET standing = t.standing + s.given FROM (
  SELECT c.main_id, sum(coalesce(ct.standing, l.credit_limit)) AS given FROM "user" c JOIN owner_live l ON l.owner_id = c.id
    LEFT JOIN credit_temporary ct ON ct.owner_id = c.id WHERE c.owner_id = c.id AND c.main_id IS NOT NULL GROUP BY 1) s
WHERE s.main_id = t.owner_id;
