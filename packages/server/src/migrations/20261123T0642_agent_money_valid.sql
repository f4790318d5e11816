-- outside a transaction
ALTER TABLE account_transfer VALIDATE CONSTRAINT account_transfer_kind_code;
