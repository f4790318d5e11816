-- Automatic replies to chat messages (people §7). A few hundred rows: no filter or sort of the list needs an index.
CREATE TABLE auto_reply (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  keyword text NOT NULL CHECK (keyword <> ''),
  reply_match smallint NOT NULL CONSTRAINT auto_reply_reply_match_code CHECK (reply_match IN (1, 2)),
  priority int NOT NULL CHECK (priority BETWEEN 0 AND 999),
  reply_text text NOT NULL CHECK (reply_text <> ''),
  is_on boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX auto_reply_keyword_unique ON auto_reply (reply_match, folded(keyword)) WHERE deleted_at IS NULL;
COMMENT ON CONSTRAINT auto_reply_reply_match_code ON auto_reply IS 'replyMatch';
