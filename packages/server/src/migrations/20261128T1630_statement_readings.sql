-- How a file is read where it has two readings, what it says of itself, and what became of rows that are no lines.
ALTER TABLE statement_file
  -- 1 day first, 2 month first; null as the rows tell.
  ADD COLUMN date_order smallint CONSTRAINT statement_file_date_order_code CHECK (date_order IN (1, 2)),
  -- 1 point, 2 comma.
  ADD COLUMN decimal_sign smallint CONSTRAINT statement_file_decimal_sign_code CHECK (decimal_sign IN (1, 2)),
  -- What a minus on the side that goes out says: 1 went out, 2 a correction.
  ADD COLUMN minus_sign smallint CONSTRAINT statement_file_minus_sign_code CHECK (minus_sign IN (1, 2)),
  -- Taken although its own sums are others.
  ADD COLUMN takes_other_totals boolean NOT NULL DEFAULT false,
  ADD COLUMN said_income numeric(20,6) CHECK (said_income >= 0),
  ADD COLUMN said_expense numeric(20,6) CHECK (said_expense >= 0),
  ADD COLUMN gap_count int NOT NULL DEFAULT 0 CHECK (gap_count >= 0),
  -- Rows that are no lines and may have moved money.
  ADD COLUMN left_out int NOT NULL DEFAULT 0 CHECK (left_out >= 0),
  -- Each row that is no line, and what is to be known of others: [{row, reason, detail}].
  ADD COLUMN notes jsonb NOT NULL DEFAULT '[]';
