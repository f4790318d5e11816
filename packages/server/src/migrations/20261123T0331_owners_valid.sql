-- outside a transaction
ALTER TABLE "user" VALIDATE CONSTRAINT user_owner_is_self_or_main;
