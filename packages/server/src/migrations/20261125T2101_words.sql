-- What customers and staff wrote to each other is erased with the account; a record of it would stay for good.
COMMENT ON COLUMN feedback.content IS 'sensitive: words';
COMMENT ON COLUMN feedback.answer IS 'sensitive: words';
COMMENT ON COLUMN feedback.remark IS 'sensitive: words';
