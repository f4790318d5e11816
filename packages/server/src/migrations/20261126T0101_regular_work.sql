-- What a server does again and again: when each work is due, and how its last rounds ended. A work is found by this state; the
-- lock of the server that does it lives only as long as that server's connection.
CREATE TABLE regular_work (
  work int PRIMARY KEY,
  due_at timestamptz NOT NULL,
  -- A work that failed is tried again at this moment; it stays due since `due_at`.
  retry_at timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  error text NOT NULL DEFAULT ''
);
COMMENT ON TABLE regular_work IS 'unrecorded';
