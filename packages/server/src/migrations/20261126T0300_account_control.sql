-- Who had control of an account, and how it came about: made it, issued a link for it, changed its address, reset its second factor, gave it a
-- key that separates two people, or put such a key into a role (then `role_id`: the control is over the accounts with that role).
-- Two accounts of which one controls the other do not count as two people.
-- `admin_id` has no foreign key: a control row does not keep an account from being deleted.
CREATE TABLE account_control (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  controller_id bigint NOT NULL REFERENCES admin,
  admin_id bigint,
  role_id bigint REFERENCES role,
  kind smallint NOT NULL,
  founding boolean NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT account_control_one_subject CHECK (num_nonnulls(admin_id, role_id) = 1),
  CONSTRAINT account_control_kind_code CHECK (kind IN (1, 2, 3, 4, 5, 6))
);
COMMENT ON TABLE account_control IS 'append-only, unrecorded';
COMMENT ON CONSTRAINT account_control_kind_code ON account_control IS 'controlKind';
CREATE INDEX account_control_at ON account_control (at);

-- One row once a second person could decide on accounts and rights. It is never removed: an installation is founded once.
CREATE TABLE staff_founded (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  at timestamptz NOT NULL
);
COMMENT ON TABLE staff_founded IS 'append-only, unrecorded';
INSERT INTO staff_founded (at)
SELECT max(created_at) FROM admin HAVING (
  SELECT count(DISTINCT a.id) FROM admin a JOIN admin_role ar ON ar.admin_id = a.id
  JOIN role r ON r.id = ar.role_id AND r.deleted_at IS NULL
  WHERE a.deleted_at IS NULL AND (r.kind = 2 OR EXISTS (
    SELECT FROM role_permission rp WHERE rp.role_id = r.id AND rp.key = 'approval:decide'))) > 1
  OR EXISTS (SELECT FROM approval WHERE decided_by IS NOT NULL AND decided_by <> requester_id);

-- The control because of which two accounts do not count as two people, newest first; no row where they do. `standard` is the
-- number of days where nobody has set another. Control of a sign-in (kinds 1 to 4) is followed through further accounts. Control
-- that arose at the founding does not make siblings of the accounts that the founder made.
CREATE FUNCTION control_between(one bigint, other bigint, moment timestamptz, standard int)
RETURNS TABLE (kind smallint, controller_id bigint, subject_id bigint, at timestamptz, days int) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE setting_days AS MATERIALIZED (
    SELECT coalesce((SELECT (value ->> 'limit')::int FROM setting WHERE key = 'fourEyes.controlDays'), standard) AS days
  ), edge AS MATERIALIZED (
    SELECT c.kind, c.controller_id AS controller, c.admin_id AS subject, c.at, c.founding
    FROM account_control c, setting_days d WHERE c.admin_id IS NOT NULL AND c.at > moment - make_interval(days => d.days)
    UNION ALL
    SELECT c.kind, c.controller_id, ar.admin_id, c.at, c.founding
    FROM account_control c JOIN admin_role ar ON ar.role_id = c.role_id AND ar.admin_id <> c.controller_id, setting_days d
    WHERE c.at > moment - make_interval(days => d.days)
  ), side (root, id) AS (
    VALUES (1, one), (2, other)
    UNION
    SELECT s.root, e.controller FROM side s JOIN edge e ON e.subject = s.id WHERE e.kind <= 4 AND NOT e.founding
  ), found AS (
    SELECT e.* FROM edge e JOIN side p ON p.id = e.controller JOIN side q ON q.id = e.subject AND q.root <> p.root
    UNION
    SELECT e.* FROM edge e JOIN side q ON q.id = e.subject
    WHERE e.kind <= 4 AND NOT e.founding AND e.controller IN (
      SELECT id FROM side WHERE root = 1 INTERSECT SELECT id FROM side WHERE root = 2)
  )
  SELECT f.kind, f.controller, f.subject, f.at, d.days FROM found f, setting_days d
  WHERE one <> other AND f.controller <> f.subject ORDER BY f.at DESC, f.controller, f.subject LIMIT 1
$$;
