-- Platforms that staff keep, with the tags of hosts (people §9). Platforms are a few dozen: the list needs no index.
ALTER TABLE platform
  ADD COLUMN host_tags smallint[] NOT NULL DEFAULT '{}'
    CONSTRAINT platform_host_tags_known CHECK (host_tags <@ ARRAY[1, 2, 3, 4, 5]::smallint[]),
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT '2026-01-01T00:00:00Z',
  ADD COLUMN updated_at timestamptz,
  ADD COLUMN version int NOT NULL DEFAULT 1;
-- Platforms that stood before; later ones say when they were added.
ALTER TABLE platform ALTER COLUMN created_at DROP DEFAULT;
UPDATE platform SET host_tags = '{5}' WHERE id = 8;
