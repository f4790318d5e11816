-- outside a transaction
-- The list of partners counts the deliveries of each that were given up.
DROP INDEX CONCURRENTLY IF EXISTS webhook_delivery_given_up;
CREATE INDEX CONCURRENTLY webhook_delivery_given_up ON webhook_delivery (partner_id) WHERE state = 2;
