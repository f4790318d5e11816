-- Who ended an allocation: whoever took a colleague from a customer may give them back for a while. Null where a
-- rule did, where it was itself what took something back, and of before.
ALTER TABLE user_staff ADD COLUMN ended_by bigint,
  ADD CONSTRAINT user_staff_ended_by FOREIGN KEY (ended_by) REFERENCES admin NOT VALID,
  ADD CONSTRAINT user_staff_ended_by_at CHECK (ended_by IS NULL OR valid_to IS NOT NULL) NOT VALID;
COMMENT ON COLUMN user_staff.ended_by IS 'filled later';
