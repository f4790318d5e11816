-- What a role gives holds from the next call on: rights are kept by `auth_version`, so whatever changes them raises it, by
-- whichever road it changes.
CREATE FUNCTION rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin SET auth_version = auth_version + 1
  WHERE CASE TG_TABLE_NAME
    WHEN 'admin_role' THEN id IN (SELECT (to_jsonb(c) ->> 'admin_id')::bigint FROM changed c)
    ELSE id IN (
      SELECT admin_id FROM admin_role
      WHERE role_id IN (SELECT coalesce(to_jsonb(c) ->> 'role_id', to_jsonb(c) ->> 'id')::bigint FROM changed c))
  END;
  RETURN NULL;
END $$;
CREATE TRIGGER admin_role_given AFTER INSERT ON admin_role
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION rights_changed();
CREATE TRIGGER admin_role_taken AFTER DELETE ON admin_role
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION rights_changed();
CREATE TRIGGER role_permission_given AFTER INSERT ON role_permission
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION rights_changed();
CREATE TRIGGER role_permission_changed AFTER UPDATE ON role_permission
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION rights_changed();
CREATE TRIGGER role_permission_taken AFTER DELETE ON role_permission
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION rights_changed();
CREATE TRIGGER role_changed AFTER UPDATE ON role
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION rights_changed();

CREATE FUNCTION permission_switched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin SET auth_version = auth_version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER permission_switched AFTER INSERT OR UPDATE OR DELETE ON permission_state
  FOR EACH STATEMENT EXECUTE FUNCTION permission_switched();

ALTER TABLE role ADD COLUMN updated_at timestamptz;
