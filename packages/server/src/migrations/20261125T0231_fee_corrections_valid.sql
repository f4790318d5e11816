-- What stands keeps the rule as well.
ALTER TABLE bill_line VALIDATE CONSTRAINT bill_line_names_one;
