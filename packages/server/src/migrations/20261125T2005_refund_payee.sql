-- To whom a bank pays a refund. Empty of those that go back through their channel, and of those before it was asked for.
ALTER TABLE refund
  ADD COLUMN payee_name text,
  ADD COLUMN payee_bank text,
  ADD COLUMN payee_account text;
COMMENT ON COLUMN refund.payee_account IS 'sensitive: bank';
