-- A phone number in one form (`normalise.phone` of the contract): plain figures, of China without its prefix.
CREATE FUNCTION canonical_phone(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT CASE
      WHEN home IS NULL THEN figures
      WHEN home ~ '^(?![48]00[0-9]{7}$)([2-9][0-9]{9,10}|10[0-9]{8})$' THEN '0' || home
      ELSE home END
    FROM (SELECT figures, coalesce(
        substring(figures from '^(?:86)+(1[3-9][0-9]{9})$'), substring(figures from '^\+86(?:0086)*(?:86)+(1[3-9][0-9]{9})$'),
        substring(figures from '^\+86(?:0086)*(?!00[1-9])([0-9]+)$')) AS home
      FROM (SELECT regexp_replace(regexp_replace(normalize(value, NFKC), '[^0-9+A-Za-z*#,;]', '', 'g'), '^00([1-9])', '+\1') AS figures) f) h);

-- Numbers that become one with another's stay as they were typed: the list of duplicates has both accounts.
UPDATE "user" u SET phone = canonical_phone(u.phone)
  FROM (SELECT id, row_number() OVER (PARTITION BY canonical_phone(phone), deleted_at IS NULL
          ORDER BY phone = canonical_phone(phone) DESC, id) AS nth FROM "user" WHERE phone IS NOT NULL) n
  WHERE n.id = u.id AND n.nth = 1 AND u.phone <> canonical_phone(u.phone) AND canonical_phone(u.phone) <> '';
UPDATE admin a SET phone = canonical_phone(a.phone)
  FROM (SELECT id, row_number() OVER (PARTITION BY canonical_phone(phone), deleted_at IS NULL
          ORDER BY phone = canonical_phone(phone) DESC, id) AS nth FROM admin WHERE phone IS NOT NULL) n
  WHERE n.id = a.id AND n.nth = 1 AND a.phone <> canonical_phone(a.phone) AND canonical_phone(a.phone) <> '';
