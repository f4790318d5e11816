-- Evidence of payments and contracts of agents move into the one store of files. Their objects stay where they are. What was
-- uploaded before has no hash and no size in pixels.
ALTER TABLE attachment ADD COLUMN name text NOT NULL DEFAULT '', ALTER COLUMN sha256 DROP NOT NULL;
INSERT INTO attachment (id, kind, name, media_type, bytes, uploaded_by, uploaded_at)
  SELECT key, 'evidence', name, media_type, size, uploaded_by, uploaded_at FROM evidence_file
  UNION ALL SELECT key, 'pact', name, media_type, size, uploaded_by, uploaded_at FROM agent_pact;

ALTER TABLE recharge DROP CONSTRAINT recharge_slip_key_fkey,
  ADD CONSTRAINT recharge_slip_file FOREIGN KEY (slip_key) REFERENCES attachment NOT VALID;
ALTER TABLE refund DROP CONSTRAINT refund_evidence_key_fkey,
  ADD CONSTRAINT refund_evidence_file FOREIGN KEY (evidence_key) REFERENCES attachment NOT VALID;
ALTER TABLE agent_payout DROP CONSTRAINT agent_payout_evidence_key_fkey,
  ADD CONSTRAINT agent_payout_evidence_file FOREIGN KEY (evidence_key) REFERENCES attachment NOT VALID;
ALTER TABLE agent_application DROP CONSTRAINT agent_application_pact_key_fkey,
  ADD CONSTRAINT agent_application_pact_file FOREIGN KEY (pact_key) REFERENCES attachment NOT VALID;
DROP TABLE evidence_file, agent_pact;
