-- outside a transaction
ALTER TABLE session VALIDATE CONSTRAINT session_token_has_keys;
