-- A column of amounts is one of numeric(20,6); these two are of that type and no amounts in the currency of their row.
COMMENT ON COLUMN rate_version.rate IS 'no amount';
COMMENT ON COLUMN coupon_grant.weight IS 'no amount';
