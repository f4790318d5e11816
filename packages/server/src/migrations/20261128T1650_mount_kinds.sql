-- One share may hold scenes and results: a mount point may be named once for each kind of storage.
DROP INDEX mount_path_point_unique;
CREATE UNIQUE INDEX mount_path_point_unique ON mount_path (platform_id, os, store_type, folded(mount_point)) WHERE deleted_at IS NULL;

-- Rows that were entered while no agent read them would move paths of running farms: somebody looks at them first and turns them on.
UPDATE mount_path SET is_on = false, version = version + 1 WHERE is_on AND deleted_at IS NULL;
