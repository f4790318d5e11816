-- 4 stopped: somebody took a name, a phone or an address between the approval and the posting. The others are posted; files are mended and asked for again.
ALTER TABLE opening_batch
  DROP CONSTRAINT opening_batch_state_code,
  ADD CONSTRAINT opening_batch_state_code CHECK (state IN (0, 1, 2, 3, 4)) NOT VALID;
COMMENT ON CONSTRAINT opening_batch_state_code ON opening_batch IS 'openingState';
