-- outside a transaction
ALTER TABLE stuck_frame VALIDATE CONSTRAINT stuck_frame_report_type_code;
