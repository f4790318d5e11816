ALTER TABLE coupon_activity ADD COLUMN launched_by bigint REFERENCES admin;
-- What one person launched on one day.
CREATE INDEX coupon_activity_launcher ON coupon_activity (launched_by, launched_at);
