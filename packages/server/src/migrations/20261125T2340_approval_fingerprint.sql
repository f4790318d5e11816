-- By what two requests for the same are known: the command and what was sent with it, but for the reason. Requests of before have none.
ALTER TABLE approval ADD COLUMN fingerprint bytea;
