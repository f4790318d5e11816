-- A weight in RMB is exact: rounded up, each of many small parts would weigh a whole one.
ALTER TABLE limit_use ALTER COLUMN weight TYPE numeric(20,6);
