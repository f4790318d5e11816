-- Images of applications move into the one store of files: `identity_image` says which are of which application. Their objects stay
-- where they are, and nobody counted their bytes.
ALTER TABLE attachment
  ALTER COLUMN bytes DROP NOT NULL,
  ADD CONSTRAINT attachment_bytes_counted CHECK (bytes IS NOT NULL OR kind = 'identity') NOT VALID;
INSERT INTO attachment (id, kind, name, media_type, uploaded_by, partner_id, user_id, uploaded_at)
  SELECT key, 'identity', name, media_type, uploaded_by, partner_id, user_id, uploaded_at FROM identity_image;
DELETE FROM identity_image WHERE image IS NULL;
ALTER TABLE identity_image
  DROP COLUMN name, DROP COLUMN media_type,
  DROP COLUMN uploaded_by, DROP COLUMN partner_id, DROP COLUMN user_id, DROP COLUMN uploaded_at,
  ALTER COLUMN image SET NOT NULL,
  ADD CONSTRAINT identity_image_file FOREIGN KEY (key) REFERENCES attachment NOT VALID;
