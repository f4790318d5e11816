-- What stands keeps the rule as well.
ALTER TABLE partner VALIDATE CONSTRAINT partner_scopes_known;
