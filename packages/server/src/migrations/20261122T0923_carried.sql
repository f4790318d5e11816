-- What an ended task takes along from its live row was counted by the farm, and is nothing that the command that ended it
-- decides: no record shows it, and no second person's request becomes another because a frame was done meanwhile.
COMMENT ON COLUMN task.waiting IS 'carried';
COMMENT ON COLUMN task.running IS 'carried';
COMMENT ON COLUMN task.aborted IS 'carried';
COMMENT ON COLUMN task.failure IS 'carried';
COMMENT ON COLUMN task.success IS 'carried';
COMMENT ON COLUMN task.consume IS 'carried';
