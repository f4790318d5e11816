-- outside a transaction
ALTER TABLE statement_line VALIDATE CONSTRAINT statement_line_matched_has_target;
