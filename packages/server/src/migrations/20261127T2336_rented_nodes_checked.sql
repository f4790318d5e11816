-- outside a transaction
ALTER TABLE node VALIDATE CONSTRAINT node_mirror_id_fkey;
