-- A correction may be of a fee of an earlier bill, and finds the line that it corrects by the fee.
ALTER TABLE bill_line DROP CONSTRAINT bill_line_names_one;
ALTER TABLE bill_line ADD CONSTRAINT bill_line_names_one
  CHECK ((kind <> 2 OR fee_id IS NOT NULL) AND (fee_id IS NULL OR kind IN (2, 3)) AND (kind <> 1 OR task_id IS NOT NULL)) NOT VALID;
CREATE INDEX bill_line_by_fee ON bill_line (owner_id, fee_id) WHERE fee_id IS NOT NULL;
