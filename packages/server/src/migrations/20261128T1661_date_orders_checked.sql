-- outside a transaction
ALTER TABLE statement_file VALIDATE CONSTRAINT statement_file_date_order_code;
