-- outside a transaction: reads the rows beside the writers
ALTER TABLE attachment VALIDATE CONSTRAINT attachment_bytes_counted;
ALTER TABLE identity_image VALIDATE CONSTRAINT identity_image_file;
