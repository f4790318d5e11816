-- The logs of operations (tasks §3): whatever type of records is chosen, one index has them in the order of their time, those of
-- staff and those of other doors each for itself. A page is found by its ids first, so each id finds its row.
CREATE INDEX operation_by_id ON operation (id);
CREATE INDEX operation_of_staff ON operation (split_part(call, '.', 1), at DESC, id DESC)
  WHERE actor_kind = 1 OR actor_kind IS NULL;
CREATE INDEX operation_of_platform ON operation (split_part(call, '.', 1), at DESC, id DESC) WHERE actor_kind <> 1;
CREATE INDEX operation_of_platform_by_time ON operation (at DESC, id DESC) WHERE actor_kind <> 1;
-- One person's records of one type, who may have many of others.
CREATE INDEX operation_of_person ON operation (actor_id, split_part(call, '.', 1), at DESC, id DESC) WHERE actor_kind = 1;
-- The sign-in log.
CREATE INDEX operation_signing_in ON operation (at DESC, id DESC) WHERE split_part(action, '.', 1) = 'session';
CREATE INDEX session_by_admin ON session (admin_id, id);
-- The seal that a record lies under is found by its transaction.
CREATE INDEX operation_seal_of ON operation_seal (cluster, up_to_xid);
