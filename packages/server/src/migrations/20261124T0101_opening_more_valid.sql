ALTER TABLE opening_batch VALIDATE CONSTRAINT opening_batch_state_code;
ALTER TABLE opening_batch VALIDATE CONSTRAINT opening_batch_posted;
ALTER TABLE opening_file VALIDATE CONSTRAINT opening_file_kind_code;
ALTER TABLE opening_total VALIDATE CONSTRAINT opening_total_kind_code;
ALTER TABLE bill_line VALIDATE CONSTRAINT bill_line_kind_code;
