-- outside a transaction: reads the rows beside the writers
ALTER TABLE appeal_picture VALIDATE CONSTRAINT appeal_picture_file;
