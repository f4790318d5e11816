-- Who of the staff changed an application before it was approved: none of them approves it, as its author does not.
ALTER TABLE receipt ADD COLUMN edited_by bigint[] NOT NULL DEFAULT '{}';
