-- outside a transaction
ALTER TABLE attempt_file VALIDATE CONSTRAINT attempt_file_sha256_form;
