-- Coupons of an agent's new customers are valid for one of the specified spans. A former span becomes the next longer one.
UPDATE agent SET init_coupon_term_days = CASE
  WHEN init_coupon_term_days <= 7 THEN 7 WHEN init_coupon_term_days <= 30 THEN 30 WHEN init_coupon_term_days <= 90 THEN 90
  WHEN init_coupon_term_days <= 180 THEN 180 WHEN init_coupon_term_days <= 365 THEN 365 ELSE -1 END
WHERE init_coupon_term_days NOT IN (-1, 7, 30, 90, 180, 365);
ALTER TABLE agent DROP CONSTRAINT agent_coupon_term;
ALTER TABLE agent ADD CONSTRAINT agent_init_coupon_term_days_code
  CHECK (init_coupon_term_days IN (-1, 7, 30, 90, 180, 365)) NOT VALID;
