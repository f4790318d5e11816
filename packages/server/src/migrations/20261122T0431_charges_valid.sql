-- outside a transaction: reads the rows beside the writers
ALTER TABLE price_version VALIDATE CONSTRAINT price_version_one_scope;
ALTER TABLE price_version VALIDATE CONSTRAINT price_version_agent_replaces;
ALTER TABLE price_version VALIDATE CONSTRAINT price_version_withdrawn_before;
ALTER TABLE price_version VALIDATE CONSTRAINT price_version_withdrawn_by_one;
ALTER TABLE rate_version VALIDATE CONSTRAINT rate_version_withdrawn_before;
ALTER TABLE rate_version VALIDATE CONSTRAINT rate_version_withdrawn_by_one;
ALTER TABLE account VALIDATE CONSTRAINT account_kind_code;
ALTER TABLE account VALIDATE CONSTRAINT account_currency_code;
ALTER TABLE account VALIDATE CONSTRAINT account_unit;
ALTER TABLE account VALIDATE CONSTRAINT account_sign;
ALTER TABLE account VALIDATE CONSTRAINT account_credit_has_floor;
