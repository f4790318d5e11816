ALTER TABLE fee VALIDATE CONSTRAINT fee_source_code;
ALTER TABLE fee VALIDATE CONSTRAINT fee_entered_has_document;
