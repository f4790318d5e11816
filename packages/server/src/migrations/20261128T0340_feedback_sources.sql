ALTER TABLE feedback
  DROP CONSTRAINT feedback_source_code,
  ADD CONSTRAINT feedback_source_code CHECK (source IN (1, 2, 3, 4, 5, 6, 8)) NOT VALID;
