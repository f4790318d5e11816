-- Plugin consumption: ended tasks that asked for plugins, by their end, with what their sum needs.
CREATE INDEX task_with_plugins ON task (end_order DESC, id DESC) INCLUDE (consume, currency)
  WHERE NOT is_open AND deleted_at IS NULL AND plugin_versions <> '{}';
