-- One rate that holds from the first day, so that every moment has one: 1 until another is set (people §9, lifecycles §26).
INSERT INTO rate_version (from_currency, to_currency, rate, valid_from, created_at)
SELECT 2, 1, 1, '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z'
WHERE NOT EXISTS (SELECT FROM rate_version WHERE from_currency = 2 AND to_currency = 1 AND withdrawn_at IS NULL);
