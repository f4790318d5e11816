-- outside a transaction: reads the rows beside the writers
ALTER TABLE receipt_file VALIDATE CONSTRAINT receipt_file_file;
