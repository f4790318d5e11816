-- What rights, records and tests have to know of a table stands beside it, as its comment, so that a new area says it in
-- its own migration and nowhere else. Without a word: rows are added and changed, never removed, and every change of
-- them is recorded as one of the thing that the table is named after.
--   append-only     rows are added, never changed; of columns that say `filled later`, those alone
--   removable       rows may go: links, live rows, what only serves for a while
--   unrecorded      the server's own book-keeping, and rows that are themselves a record
--   kind: x         its rows belong to a thing of another name
DO $$
DECLARE says record;
BEGIN
  FOR says IN SELECT * FROM (VALUES
    ('operation', 'append-only, unrecorded'), ('operation_object', 'append-only, unrecorded'),
    ('operation_seal', 'append-only, unrecorded'), ('task_event', 'append-only, unrecorded'),
    ('node_event', 'append-only, unrecorded'), ('charge', 'append-only, unrecorded'),
    ('posting', 'append-only, unrecorded'), ('movement', 'append-only, unrecorded'),
    ('fee', 'append-only'), ('price_version', 'append-only'), ('rate_version', 'append-only'),
    ('render_script', 'append-only'), ('external_payment', 'append-only'),
    ('schema_migration', 'unrecorded'), ('frame', 'unrecorded'), ('attempt', 'unrecorded'),
    ('node_beat', 'unrecorded'), ('account', 'unrecorded'), ('owner_live', 'unrecorded'), ('user_live', 'unrecorded'),
    ('task_live', 'removable, unrecorded'), ('node_attempt', 'removable, unrecorded'),
    ('attempt_live', 'removable, unrecorded'), ('attempt_log', 'removable, unrecorded'),
    ('attempt_file', 'removable, unrecorded'), ('idempotency', 'removable, unrecorded'),
    ('selection', 'removable, unrecorded'), ('rate_window', 'removable, unrecorded'),
    ('blob_removal', 'removable, unrecorded'), ('outbox', 'removable, unrecorded'),
    ('notification', 'removable, unrecorded'), ('job_run', 'removable, unrecorded, kind: export'),
    ('session', 'removable'), ('task_blacklist', 'removable'), ('task_watch', 'removable'),
    ('admin_role', 'removable, kind: admin'), ('preference', 'removable, kind: admin'),
    ('verify_code', 'removable, kind: admin'), ('role_permission', 'removable, kind: role'),
    ('saved_view', 'removable, kind: view'), ('default_view', 'removable'),
    ('calendar_day', 'removable, kind: calendar'), ('calendar_year', 'kind: calendar')
  ) AS said (name, words)
  LOOP
    EXECUTE format('COMMENT ON TABLE %I IS %L', says.name, says.words);
  END LOOP;
END $$;

-- Posting names itself in a charge, and returns are counted there. A price may be withdrawn until it begins.
COMMENT ON COLUMN charge.posting_id IS 'filled later';
COMMENT ON COLUMN charge.returned IS 'filled later';
COMMENT ON COLUMN fee.posting_id IS 'filled later';
COMMENT ON COLUMN fee.returned IS 'filled later';
COMMENT ON COLUMN price_version.withdrawn_at IS 'filled later';
COMMENT ON COLUMN price_version.withdrawn_by IS 'filled later';
COMMENT ON COLUMN rate_version.withdrawn_at IS 'filled later';
COMMENT ON COLUMN rate_version.withdrawn_by IS 'filled later';

COMMENT ON COLUMN verify_code.code_hash IS 'sensitive: secret';

-- A check of codes, <table>_<column>_code, repeats the contract's code table of the same name (`lotState` for lot_state),
-- or of the column's (`currency`), unless it names another; `own` is not on the wire yet.
DO $$
DECLARE says record;
BEGIN
  FOR says IN SELECT * FROM (VALUES
    ('area', 'business_type', 'own'), ('platform', 'status', 'permissionStatus'),
    ('permission_state', 'status', 'permissionStatus'), ('task', 'status', 'renderStatus'),
    ('attempt', 'late_outcome', 'own'), ('idempotency', 'actor_kind', 'principalKind'),
    ('operation', 'actor_kind', 'principalKind'), ('task_event', 'actor_kind', 'principalKind'),
    ('node_event', 'actor_kind', 'principalKind'), ('stuck_frame', 'resolution', 'stuckResolution'),
    ('render_script', 'os', 'nodeOs'), ('dispatch_schedule', 'kind', 'own'),
    ('rate_version', 'from_currency', 'currency'), ('rate_version', 'to_currency', 'currency'),
    ('account', 'kind', 'ownerAccount'), ('account', 'currency', 'bookCurrency'),
    ('price_version', 'unit', 'priceUnit'), ('attempt', 'price_rule', 'priceScope'), ('charge', 'revenue', 'own'),
    ('charge', 'rule', 'priceScope'), ('posting', 'actor_kind', 'principalKind'),
    ('movement', 'debit', 'bookAccount'), ('movement', 'credit', 'bookAccount'),
    ('movement', 'currency', 'bookCurrency'), ('lot', 'account', 'own'), ('lot', 'coupon_type', 'own'),
    ('lot', 'currency', 'bookCurrency'), ('recharge', 'actor_kind', 'principalKind'),
    ('refund', 'actor_kind', 'principalKind'), ('voucher', 'state', 'lotState'), ('fee', 'revenue', 'own'),
    ('job_run', 'state', 'exportState'), ('saved_view', 'audience', 'viewAudience'), ('session', 'kind', 'own'),
    ('session', 'end_reason', 'own'), ('user', 'level', 'own'), ('user', 'auth_status', 'own'),
    ('user_staff', 'kind', 'own'), ('task', 'kind', 'own'), ('price_version', 'level', 'own'),
    ('price_version', 'frame_kind', 'own')
  ) AS said (name, field, codes)
  LOOP
    EXECUTE format('COMMENT ON CONSTRAINT %I ON %I IS %L', says.name || '_' || says.field || '_code', says.name, says.codes);
  END LOOP;
END $$;
