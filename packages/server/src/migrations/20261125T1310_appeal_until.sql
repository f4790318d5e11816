-- Until when a confirmed bill may be appealed against: kept as it is confirmed, so that days which are set later change nothing of it.
ALTER TABLE bill ADD COLUMN appeal_until timestamptz;
UPDATE bill SET appeal_until = confirmed_at + make_interval(days => coalesce(
    (SELECT (value ->> 'appealDays')::int FROM setting WHERE key = 'bill.rules'), 30))
WHERE confirmed_at IS NOT NULL;
