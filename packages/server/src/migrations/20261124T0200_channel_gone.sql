-- The channel of a refund was not configured when it should have been asked: from then on people may say how the refund ended.
-- Whoever takes the refund clears it, so that nobody does so while the channel is being asked.
ALTER TABLE payment_refund ADD COLUMN gone_at timestamptz;
