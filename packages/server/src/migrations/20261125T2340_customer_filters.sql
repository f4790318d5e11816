-- outside a transaction
-- Few accounts are disabled, and they are asked for by themselves.
DROP INDEX CONCURRENTLY IF EXISTS user_disabled;
CREATE INDEX CONCURRENTLY user_disabled ON "user" (registered_at DESC, id DESC) WHERE NOT enabled AND deleted_at IS NULL;
-- Those without a label are in it too: a list by label does not say that it leaves them out, and were it to, its rows would be
-- estimated far too few and the first page sorted from all of them instead of walked.
DROP INDEX CONCURRENTLY IF EXISTS user_by_label;
CREATE INDEX CONCURRENTLY user_by_label ON "user" USING gin (label_ids) WITH (gin_pending_list_limit = 256);
DROP INDEX CONCURRENTLY user_labels;
