-- What a word is looked up by: its pairs of characters, or itself where it is one character of the CJK blocks. The single characters
-- that `bigrams` knows besides are implied by the pairs; asked for too, they make the planner expect a hundredth of the rows, and it
-- then reads all that a common word has instead of the newest few.
CREATE FUNCTION pairs(word text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  whole text := public.folded(word);
BEGIN
  IF length(whole) < 2 THEN
    RETURN public.bigrams(word);
  END IF;
  RETURN ARRAY(SELECT DISTINCT substr(whole, n, 2) FROM generate_series(1, length(whole) - 1) n);
END $$;
