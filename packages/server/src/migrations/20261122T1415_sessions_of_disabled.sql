-- Whoever is disabled or removed has no session any more, whichever statement did it: none is there to come back to life when
-- the account is enabled again. A session of theirs ended when it was last seen.
CREATE FUNCTION end_sessions_of_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET ended_at = greatest(last_seen_at, created_at), end_reason = 4
  WHERE admin_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER admin_disabled AFTER UPDATE OF status, deleted_at ON admin
  FOR EACH ROW WHEN (NEW.status <> 0 OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_sessions_of_disabled();
