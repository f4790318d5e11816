-- outside a transaction
-- A customer is found by the beginning of the tax number of an invoice title, whatever its case.
DROP INDEX CONCURRENTLY IF EXISTS invoice_title_by_number;
CREATE INDEX CONCURRENTLY invoice_title_by_number ON invoice_title (upper(tax_number) text_pattern_ops) WHERE deleted_at IS NULL AND tax_number <> '';
