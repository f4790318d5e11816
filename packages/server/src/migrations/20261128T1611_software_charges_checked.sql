-- outside a transaction: reads the rows next to the writers
ALTER TABLE software_fee VALIDATE CONSTRAINT software_fee_fee_unit_code, VALIDATE CONSTRAINT software_fee_names_one, VALIDATE CONSTRAINT software_fee_withdrawn_before;
