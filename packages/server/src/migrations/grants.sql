-- The rights of the running role, completely: applied after the migrations, in one transaction, whenever this file, a
-- migration or the facts of a table (core/db/tables.ts) changed. The migrator passes the facts in the setting
-- renderdesk.tables. A table without facts can only be read; partitions need no rights of their own.

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM rd_app;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM rd_app;
GRANT USAGE ON SCHEMA public TO rd_app;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO rd_app;
-- Some ids are taken before their rows are written, because other rows name them.
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO rd_app;
GRANT EXECUTE ON FUNCTION ensure_partitions(timestamptz), seal_operations(timestamptz) TO rd_app;

DO $$
DECLARE
  one record;
  columns text;
BEGIN
  FOR one IN
    SELECT c.oid, c.oid::regclass AS name, facts.*
    FROM jsonb_to_recordset(current_setting('renderdesk.tables')::jsonb) AS facts ("table" text,
      "appendOnly" boolean, removable boolean, "byOwner" boolean, stamped text[], "filledLater" text[])
    JOIN pg_class c ON c.relname = facts."table"
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  LOOP
    IF one."byOwner" IS NOT TRUE THEN
      SELECT CASE WHEN one.stamped IS NULL THEN '' ELSE '(' || string_agg(quote_ident(attname), ', ') || ')' END
      INTO columns FROM pg_attribute
      WHERE attrelid = one.oid AND attnum > 0 AND NOT attisdropped AND attname <> ALL (coalesce(one.stamped, '{}'));
      EXECUTE format('GRANT INSERT %s ON %s TO rd_app', columns, one.name);
    END IF;
    IF one."appendOnly" IS NOT TRUE THEN
      EXECUTE format('GRANT UPDATE ON %s TO rd_app', one.name);
    END IF;
    IF one.removable THEN
      EXECUTE format('GRANT DELETE ON %s TO rd_app', one.name);
    END IF;
    SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
    WHERE attrelid = one.oid AND NOT attisdropped AND attname = ANY (one."filledLater");
    IF columns IS NOT NULL THEN
      EXECUTE format('GRANT UPDATE (%s) ON %s TO rd_app', columns, one.name);
    END IF;
  END LOOP;
END $$;

-- The job queues (pg-boss), whose tables the owner makes too.
GRANT USAGE ON SCHEMA pgboss TO rd_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO rd_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA pgboss TO rd_app;
