-- Files of applications for invoices move into the one store of files: `receipt_file` says which are of which application. Their objects
-- stay where they are. A PDF of an invoice that was made here has no uploader.
INSERT INTO attachment (id, kind, name, media_type, bytes, uploaded_by, partner_id, user_id, uploaded_at)
  SELECT key, 'receipt', name, media_type, size, uploaded_by, partner_id, user_id, uploaded_at FROM receipt_file;
DELETE FROM receipt_file WHERE receipt_id IS NULL;
ALTER TABLE receipt_file
  DROP CONSTRAINT receipt_file_belongs,
  DROP COLUMN name, DROP COLUMN media_type, DROP COLUMN size,
  DROP COLUMN uploaded_by, DROP COLUMN partner_id, DROP COLUMN user_id, DROP COLUMN uploaded_at,
  ALTER COLUMN kind SET NOT NULL,
  ALTER COLUMN owner_id SET NOT NULL,
  ALTER COLUMN receipt_id SET NOT NULL,
  ADD CONSTRAINT receipt_file_file FOREIGN KEY (key) REFERENCES attachment NOT VALID;
