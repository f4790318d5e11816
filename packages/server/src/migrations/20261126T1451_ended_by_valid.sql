-- outside a transaction
ALTER TABLE user_staff VALIDATE CONSTRAINT user_staff_ended_by;
ALTER TABLE user_staff VALIDATE CONSTRAINT user_staff_ended_by_at;
DROP INDEX CONCURRENTLY IF EXISTS user_staff_ended;
CREATE INDEX CONCURRENTLY user_staff_ended ON user_staff (ended_by, valid_to) WHERE ended_by IS NOT NULL;
