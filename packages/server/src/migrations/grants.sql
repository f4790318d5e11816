-- What the running role may do, whole and anew: applied after the migrations, in one transaction, whenever this file or
-- a table changed. Append-only is made here: no UPDATE, no DELETE. Partitions need no rights of their own.

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM rd_app;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM rd_app;
GRANT USAGE ON SCHEMA public TO rd_app;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO rd_app;
-- A customer's id is taken before its row is written, because owner_id names it.
GRANT USAGE ON SEQUENCE user_id_seq TO rd_app;
-- A request is refused with its number before its row is written.
GRANT USAGE ON SEQUENCE approval_id_seq TO rd_app;
GRANT EXECUTE ON FUNCTION ensure_partitions(timestamptz) TO rd_app;

-- Changed, marked deleted, never removed.
GRANT INSERT, UPDATE ON
  setting, area, platform, software, permission_state,
  organization, position, admin, role, session,
  "user", user_live, user_staff,
  task, frame, attempt, node, node_beat,
  account, owner_live, lot, arrears_item, recharge, refund, voucher, contract, period, statement_line,
  job_run, outbox, notification,
  task_file, stuck_frame, enrolment_key, dispatch_schedule,
  calendar_year, approval
TO rd_app;

-- Rows that may go: links, live rows, what only serves for a while.
GRANT INSERT, UPDATE, DELETE ON
  admin_role, role_permission, preference, saved_view, default_view, calendar_day,
  task_live, node_attempt, attempt_live, attempt_log, attempt_file, task_blacklist, task_watch,
  idempotency, selection, rate_window, verify_code, blob_removal
TO rd_app;
GRANT DELETE ON session, outbox, notification, job_run TO rd_app;

-- Append-only.
GRANT INSERT ON
  task_event, node_event, render_script, price_version, rate_version, charge, fee, posting, movement, external_payment,
  operation, operation_object, operation_seal
TO rd_app;
-- Posting names itself in a charge, and returns are counted there. A price may be withdrawn until it begins.
GRANT UPDATE (posting_id, returned) ON charge TO rd_app;
GRANT UPDATE (posting_id, returned) ON fee TO rd_app;
GRANT UPDATE (withdrawn_at, withdrawn_by) ON price_version, rate_version TO rd_app;
-- Payments and lines of statements take their ids from one sequence.
GRANT USAGE ON SEQUENCE evidence_id TO rd_app;
-- Lines name lots and arrears items, so their ids are taken before the lines are written.
GRANT USAGE ON SEQUENCE lot_id_seq, arrears_item_id_seq TO rd_app;

-- The job queues (pg-boss), whose tables the owner makes too.
GRANT USAGE ON SCHEMA pgboss TO rd_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO rd_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA pgboss TO rd_app;
