-- What stood in the way of a close that was tried is kept by its kind, so that it is said in the reader's language and leads to its place.
UPDATE period
SET blockers = (
  SELECT jsonb_agg(
    b || jsonb_build_object(
      'first',
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object('thing', 'named', 'name', f, 'detail', NULL, 'id', NULL)), '[]')
        FROM jsonb_array_elements(b -> 'first') AS f
      )
    )
  )
  FROM jsonb_array_elements(blockers) AS b
)
WHERE blockers <> '[]';
