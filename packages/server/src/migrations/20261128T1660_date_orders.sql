-- A year of two figures may come first.
ALTER TABLE statement_file
  DROP CONSTRAINT statement_file_date_order_code,
  ADD CONSTRAINT statement_file_date_order_code CHECK (date_order IN (1, 2, 3)) NOT VALID;
