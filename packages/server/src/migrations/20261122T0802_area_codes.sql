-- The contract names the codes of an area's business type now.
COMMENT ON CONSTRAINT area_business_type_code ON area IS NULL;
