-- What kind of income a consumption is (overview §3): of customers, of internal test accounts, calculated outside the farm. It is what it
-- was when it was posted, whatever the account becomes; what is not consumption has none.
ALTER TABLE posting ADD COLUMN income_type smallint
  CONSTRAINT posting_income_type_code CHECK (income_type IN (0, 1, 2));
COMMENT ON CONSTRAINT posting_income_type_code ON posting IS 'incomeType';
UPDATE posting p SET income_type = CASE WHEN u.is_internal_test THEN 1 ELSE 0 END
  FROM "user" u WHERE u.id = p.user_id AND p.cause IN (1, 2);

-- What staff enter stands on a document: 10 adds to a task that was charged too little, 11 was calculated outside the farm.
ALTER TABLE fee
  ADD COLUMN document text,
  DROP CONSTRAINT fee_source_code,
  ADD CONSTRAINT fee_source_code CHECK (source IN (4, 5, 6, 7, 8, 9, 10, 11)) NOT VALID,
  ADD CONSTRAINT fee_entered_has_document CHECK ((source IN (10, 11)) = (document IS NOT NULL)) NOT VALID;
-- A document is charged once.
CREATE UNIQUE INDEX fee_document_once ON fee (owner_id, source, document) WHERE document IS NOT NULL;
