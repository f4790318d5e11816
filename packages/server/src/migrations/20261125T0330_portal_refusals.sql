-- Requests under a partner's key that were refused: a signature that is another's, an old time, a nonce that came before, another body.
ALTER TABLE partner_key ADD COLUMN refused int NOT NULL DEFAULT 0, ADD COLUMN refused_at timestamptz;
COMMENT ON COLUMN partner_key.refused IS 'carried';
COMMENT ON COLUMN partner_key.refused_at IS 'carried';
