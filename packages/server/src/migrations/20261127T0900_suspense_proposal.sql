-- Whose a payment in suspense is takes two people: the first proposes a customer, the second confirms the same one.
ALTER TABLE suspense_note
  ADD COLUMN proposed_user_id bigint,
  ADD COLUMN proposed_by bigint,
  ADD CONSTRAINT suspense_proposal CHECK ((proposed_user_id IS NULL) = (proposed_by IS NULL)) NOT VALID;
