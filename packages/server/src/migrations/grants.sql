-- What the running role may do, whole and anew: applied after the migrations, in one transaction, whenever this file or
-- a table changed. Which rows may change or go stands in the comment of each table (20261122T0600_tables.sql).
-- Append-only is made here: no UPDATE, no DELETE. Partitions need no rights of their own.

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
  later text;
  columns text;
BEGIN
  FOR one IN
    SELECT c.oid, c.oid::regclass AS name, coalesce(obj_description(c.oid, 'pg_class'), '') AS says
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> 'schema_migration'
  LOOP
    -- Columns that say `stamped` are the database's own word: whoever may not fill them takes their defaults.
    SELECT CASE WHEN bool_or(col_description(attrelid, attnum) = 'stamped')
      THEN '(' || string_agg(quote_ident(attname), ', ') FILTER (WHERE col_description(attrelid, attnum) IS DISTINCT FROM 'stamped') || ')'
      ELSE '' END
    INTO columns FROM pg_attribute WHERE attrelid = one.oid AND attnum > 0 AND NOT attisdropped;
    IF one.says !~ '\mwritten by a function\M' THEN
      EXECUTE format('GRANT INSERT %s ON %s TO rd_app', columns, one.name);
    END IF;
    IF one.says !~ '\mappend-only\M' THEN
      EXECUTE format('GRANT UPDATE ON %s TO rd_app', one.name);
    END IF;
    IF one.says ~ '\mremovable\M' THEN
      EXECUTE format('GRANT DELETE ON %s TO rd_app', one.name);
    END IF;
    SELECT string_agg(quote_ident(attname), ', ') INTO later FROM pg_attribute
    WHERE attrelid = one.oid AND col_description(attrelid, attnum) = 'filled later';
    IF later IS NOT NULL THEN
      EXECUTE format('GRANT UPDATE (%s) ON %s TO rd_app', later, one.name);
    END IF;
  END LOOP;
END $$;

-- The job queues (pg-boss), whose tables the owner makes too.
GRANT USAGE ON SCHEMA pgboss TO rd_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO rd_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA pgboss TO rd_app;
