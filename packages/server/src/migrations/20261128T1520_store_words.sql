-- What the image store said of a machine that failed.
ALTER TABLE node_transfer_machine ADD COLUMN said text NOT NULL DEFAULT '';
