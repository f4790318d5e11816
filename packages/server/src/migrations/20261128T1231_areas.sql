-- Areas are rows that staff keep.
ALTER TABLE area
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT '2026-01-01T00:00:00Z',
  ADD COLUMN updated_at timestamptz,
  ADD COLUMN version int NOT NULL DEFAULT 1;
