-- A customer without a level of their own takes the common value; until now every customer had one, and the common value
-- never counted. Who stands at the old default has none of their own.
ALTER TABLE "user" ALTER COLUMN task_level DROP DEFAULT, ALTER COLUMN task_level DROP NOT NULL;
UPDATE "user" SET task_level = NULL WHERE task_level = 50;
