-- Links by which customers show the results of a task, and their visitors, each once a day. The list is read from the index of its sort,
-- a visit from its key; of a token only the hash is kept.
CREATE TABLE share_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  task_id bigint NOT NULL REFERENCES task,
  user_id bigint NOT NULL REFERENCES "user",
  -- The partner through which the customer made it, and which shows it to visitors.
  partner_id bigint REFERENCES partner,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Ended by the customer before its time.
  is_ended boolean NOT NULL DEFAULT false,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX share_link_token ON share_link (token_hash);
CREATE INDEX share_link_by_time ON share_link (created_at, id);
CREATE INDEX share_link_of_task ON share_link (task_id);
CREATE INDEX share_link_of_user ON share_link (user_id);
CREATE INDEX share_link_partner ON share_link (partner_id);

CREATE TABLE share_visit (
  share_link_id bigint NOT NULL REFERENCES share_link,
  visited_on date NOT NULL,
  visitor_hash bytea NOT NULL,
  first_at timestamptz NOT NULL,
  PRIMARY KEY (share_link_id, visited_on, visitor_hash)
);
CREATE INDEX share_visit_by_time ON share_visit (first_at);
