-- What no record may hold whole, said where the column is: masked in before and after (core/changes.ts).
COMMENT ON COLUMN admin.phone IS 'sensitive: phone';
COMMENT ON COLUMN admin.email IS 'sensitive: email';
COMMENT ON COLUMN admin.password_hash IS 'sensitive: secret';
COMMENT ON COLUMN "user".phone IS 'sensitive: phone';
COMMENT ON COLUMN "user".email IS 'sensitive: email';
