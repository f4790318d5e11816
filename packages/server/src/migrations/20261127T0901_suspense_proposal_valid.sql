-- outside a transaction
ALTER TABLE suspense_note VALIDATE CONSTRAINT suspense_proposal;
