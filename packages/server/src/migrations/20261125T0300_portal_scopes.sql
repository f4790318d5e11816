-- Scopes of the portal for bills and appeals (5), invoices (6) and feedback (7).
ALTER TABLE partner DROP CONSTRAINT partner_scopes_check;
ALTER TABLE partner ADD CONSTRAINT partner_scopes_known
  CHECK (scopes <> '{}' AND scopes <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]) NOT VALID;
