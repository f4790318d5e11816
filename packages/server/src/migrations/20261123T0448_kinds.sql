-- What records call prices and rates; charges that could not be posted are noted by the server and by nobody else.
COMMENT ON TABLE price_version IS 'append-only, kind: price';
COMMENT ON TABLE rate_version IS 'append-only, kind: rate';
COMMENT ON TABLE charge_failure IS 'removable, unrecorded';
