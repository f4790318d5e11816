-- What stands keeps the rule as well.
ALTER TABLE payment_page VALIDATE CONSTRAINT payment_page_state_code;
