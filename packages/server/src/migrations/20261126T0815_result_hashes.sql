-- What came in is what goes out: whoever downloads a result compares it. Files that came before have none.
ALTER TABLE attempt_file ADD COLUMN sha256 text,
  ADD CONSTRAINT attempt_file_sha256_form CHECK (sha256 ~ '^[0-9a-f]{64}$') NOT VALID;
