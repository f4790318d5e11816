-- outside a transaction
-- A customer on the telephone says the last figures of their number, which is also what a list shows of it.
DROP INDEX CONCURRENTLY IF EXISTS user_by_phone_end;
CREATE INDEX CONCURRENTLY user_by_phone_end ON "user" (reverse(phone) text_pattern_ops) WHERE phone IS NOT NULL;
