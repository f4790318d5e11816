-- outside a transaction
ALTER TABLE company_account VALIDATE CONSTRAINT company_account_kind_code;
