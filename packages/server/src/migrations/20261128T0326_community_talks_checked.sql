-- outside a transaction
ALTER TABLE display VALIDATE CONSTRAINT display_talk_type_code;
ALTER TABLE display VALIDATE CONSTRAINT display_place_code;
ALTER TABLE display VALIDATE CONSTRAINT display_has_picture;
ALTER TABLE display VALIDATE CONSTRAINT display_has_content;
ALTER TABLE display VALIDATE CONSTRAINT display_has_talk_type;
