ALTER TABLE display
  ADD COLUMN talk_type smallint,
  DROP CONSTRAINT display_place_code,
  DROP CONSTRAINT display_has_picture,
  DROP CONSTRAINT display_has_content,
  ADD CONSTRAINT display_talk_type_code CHECK (talk_type IN (0, 1, 2)) NOT VALID,
  ADD CONSTRAINT display_place_code CHECK (place IN (1, 2, 3, 4, 5, 6, 7, 8, 9)) NOT VALID,
  ADD CONSTRAINT display_has_picture CHECK (place IN (6, 7, 8) OR picture_id IS NOT NULL OR deleted_at IS NOT NULL) NOT VALID,
  ADD CONSTRAINT display_has_content CHECK ((content IS NOT NULL) = (place IN (6, 7, 8))) NOT VALID,
  ADD CONSTRAINT display_has_talk_type CHECK ((talk_type IS NOT NULL) = (place = 9)) NOT VALID;
