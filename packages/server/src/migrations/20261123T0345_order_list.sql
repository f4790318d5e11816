-- Orders by time, as their list opens.
CREATE INDEX payment_order_by_time ON payment_order (created_at DESC, id DESC);
