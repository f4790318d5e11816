-- Customers are found by the pinyin of their name and company too. A program that knows characters by their word writes it
-- (user/pinyin.work.ts): here NULL says that it is due, and what has no Chinese character has none.
ALTER TABLE "user" ADD COLUMN pinyin text DEFAULT '';
UPDATE "user" SET pinyin = NULL WHERE name || company ~ U&'[\2E80-\9FFF]';

CREATE FUNCTION user_pinyin_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pinyin := CASE WHEN NEW.name || NEW.company ~ U&'[\2E80-\9FFF]' THEN NULL ELSE '' END;
  RETURN NEW;
END $$;
CREATE TRIGGER user_pinyin_due_at_first BEFORE INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION user_pinyin_due();
CREATE TRIGGER user_pinyin_due_again BEFORE UPDATE OF name, company ON "user" FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR OLD.company <> NEW.company) EXECUTE FUNCTION user_pinyin_due();

CREATE INDEX user_pinyin_due ON "user" (id) WHERE pinyin IS NULL;
CREATE INDEX user_by_pinyin ON "user" USING gin (bigrams(pinyin)) WITH (gin_pending_list_limit = 256) WHERE pinyin <> '';

-- Invoice titles by any part.
CREATE INDEX invoice_title_words ON invoice_title USING gin (bigrams(title)) WITH (gin_pending_list_limit = 256) WHERE deleted_at IS NULL;
