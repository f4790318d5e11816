-- A key that is switched changes the rights of those who hold it, and of nobody else: what a record names is what changed.
CREATE OR REPLACE FUNCTION permission_switched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin SET auth_version = auth_version + 1
  WHERE id IN (
    SELECT given.admin_id FROM admin_role given JOIN role ON role.id = given.role_id
    WHERE role.kind <> 0 OR EXISTS (
      SELECT FROM role_permission held JOIN changed ON changed.key = held.key WHERE held.role_id = role.id));
  RETURN NULL;
END $$;
DROP TRIGGER permission_switched ON permission_state;
CREATE TRIGGER permission_switched AFTER INSERT ON permission_state
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION permission_switched();
CREATE TRIGGER permission_switched_anew AFTER UPDATE ON permission_state
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION permission_switched();
CREATE TRIGGER permission_forgotten AFTER DELETE ON permission_state
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION permission_switched();
