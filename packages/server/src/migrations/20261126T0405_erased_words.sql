-- What customers write in appeals is in no record, and goes when they are deleted; so does to whom something was sent by courier.
COMMENT ON COLUMN appeal.reason IS 'sensitive: words';
COMMENT ON COLUMN receipt_delivery.recipient IS 'filled later';
