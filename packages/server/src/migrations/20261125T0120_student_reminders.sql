-- How many days before a student's end their salesperson was told last: 30, 7, 1 (lifecycles §2).
ALTER TABLE student ADD COLUMN reminded_days int CHECK (reminded_days IN (1, 7, 30));
