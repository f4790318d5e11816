-- What runs as the owner looks for its tables in the owner's schema alone: where the temporary schema is not named it is searched
-- first, and whoever may make a temporary view could have the owner read, and so run, what is theirs.
ALTER FUNCTION seal_operations(timestamptz) SET search_path = pg_catalog, public, pg_temp;

-- Keys of before, which had no end, end like those of now.
UPDATE enrolment_key SET expires_at = least(coalesce(expires_at, 'infinity'), created_at + interval '7 days')
WHERE created_by IS NOT NULL AND ended_at IS NULL;

-- Whoever was disabled before the trigger stood has no session to come back to either.
UPDATE session s SET ended_at = greatest(s.last_seen_at, s.created_at), end_reason = 4
FROM admin a WHERE a.id = s.admin_id AND s.ended_at IS NULL AND (a.status <> 0 OR a.deleted_at IS NOT NULL);
