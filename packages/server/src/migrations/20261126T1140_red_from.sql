-- A red letter that comes from a delivered invoice says so to whoever decides on it, and not by a number: what the column holds are some
-- of the statuses.
COMMENT ON CONSTRAINT receipt_red_from_code ON receipt IS 'some of receiptStatus';
