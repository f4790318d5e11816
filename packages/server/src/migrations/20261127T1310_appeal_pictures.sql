-- Pictures of appeals move into the one store of files: `appeal_picture` says which are of which appeal. Their objects stay where they
-- are. A partner stores files for a customer.
ALTER TABLE attachment
  ALTER COLUMN uploaded_by DROP NOT NULL,
  ADD COLUMN partner_id bigint REFERENCES partner,
  ADD COLUMN user_id bigint REFERENCES "user";
INSERT INTO attachment (id, kind, name, media_type, bytes, uploaded_by, partner_id, user_id, uploaded_at)
  SELECT key, 'appeal', name, media_type, size, uploaded_by, partner_id, user_id, uploaded_at FROM appeal_picture;
DELETE FROM appeal_picture WHERE appeal_id IS NULL;
ALTER TABLE appeal_picture
  DROP COLUMN name, DROP COLUMN media_type, DROP COLUMN size,
  DROP COLUMN uploaded_by, DROP COLUMN partner_id, DROP COLUMN user_id, DROP COLUMN uploaded_at,
  ALTER COLUMN owner_id SET NOT NULL,
  ALTER COLUMN appeal_id SET NOT NULL,
  ADD CONSTRAINT appeal_picture_file FOREIGN KEY (key) REFERENCES attachment NOT VALID;
