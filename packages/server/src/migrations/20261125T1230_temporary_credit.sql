-- Whether the customer had credit when a temporary password was asked for, on which a second person decided.
ALTER TABLE temporary_password ADD COLUMN had_credit boolean NOT NULL DEFAULT false;
