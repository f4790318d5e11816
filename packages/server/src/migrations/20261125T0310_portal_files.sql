-- Pictures of appeals and files of invoice applications that a partner stored for a customer: whose they are until they are handed in.
ALTER TABLE appeal_picture
  ALTER COLUMN uploaded_by DROP NOT NULL,
  ADD COLUMN partner_id bigint REFERENCES partner,
  ADD COLUMN user_id bigint REFERENCES "user";
ALTER TABLE receipt_file
  ADD COLUMN partner_id bigint REFERENCES partner,
  ADD COLUMN user_id bigint REFERENCES "user";
