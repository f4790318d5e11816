-- A main account's own purse is the account itself: without a main account `owner_id = main_id` says nothing, and let any through.
ALTER TABLE "user" DROP CONSTRAINT user_owner_is_self_or_main;
UPDATE "user" SET owner_id = coalesce(main_id, id) WHERE owner_id <> id AND owner_id IS DISTINCT FROM main_id;
ALTER TABLE "user" ADD CONSTRAINT user_owner_is_self_or_main CHECK (owner_id = id OR coalesce(owner_id = main_id, false)) NOT VALID;
