-- Files of exports lie in the blob store, where every server finds them, and the row names the object. Files that an older
-- version left on the disk of one server count as expired: they can be made again from their row.
ALTER TABLE job_run RENAME COLUMN file_path TO blob_key;
UPDATE job_run SET state = 5, blob_key = NULL, version = version + 1 WHERE blob_key IS NOT NULL;
