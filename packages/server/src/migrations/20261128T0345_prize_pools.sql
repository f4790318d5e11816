-- Prize pools, their prizes, chances and awards (people §7, lifecycles §15): some hundred pools with a dozen prizes each, up to some
-- million chances. Chances and awards are listed by pool, awards by customer too.
CREATE TABLE prize_pool (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_name text NOT NULL CHECK (pool_name <> ''),
  -- Of the year-end lottery.
  is_festival boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  -- Exclusive.
  ends_at timestamptz NOT NULL,
  launched_at timestamptz,
  launched_by bigint REFERENCES admin,
  closed_at timestamptz,
  close_reason text NOT NULL DEFAULT '',
  rules text NOT NULL,
  -- What decides every draw; its hash is known from the beginning, the seed itself once the pool is closed.
  seed text NOT NULL,
  seed_hash text NOT NULL,
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT prize_pool_times CHECK (starts_at < ends_at)
);
CREATE INDEX prize_pool_by_start ON prize_pool (starts_at, id);
CREATE INDEX prize_pool_by_end ON prize_pool (ends_at, id);
CREATE INDEX prize_pool_creator ON prize_pool (created_by);
CREATE INDEX prize_pool_launcher ON prize_pool (launched_by, launched_at);

CREATE TABLE prize (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_id bigint NOT NULL REFERENCES prize_pool,
  prize_name text NOT NULL CHECK (prize_name <> ''),
  prize_type smallint NOT NULL CONSTRAINT prize_prize_type_code CHECK (prize_type IN (1, 2, 3, 4, 5)),
  -- Of a coupon its amount, of any other prize its value.
  amount numeric(20,6) NOT NULL CHECK (amount >= 0 AND amount <= 50000),
  -- Of a lottery prize, how many chances.
  chances int NOT NULL DEFAULT 1 CHECK (chances > 0),
  -- Out of a million draws.
  weight int NOT NULL CHECK (weight BETWEEN 1 AND 1000000),
  stock int NOT NULL CHECK (stock > 0),
  given_count int NOT NULL DEFAULT 0 CHECK (given_count >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT prize_stock CHECK (given_count <= stock)
);
CREATE INDEX prize_of_pool ON prize (pool_id, created_at, id);

-- The weights that a pool draws with, as they were published.
CREATE TABLE prize_weights (
  pool_id bigint NOT NULL REFERENCES prize_pool,
  version int NOT NULL,
  -- [{prizeId, weight}], in the order of the draw.
  weights jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (pool_id, version)
);

CREATE TABLE lottery_chance (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_id bigint NOT NULL REFERENCES prize_pool,
  user_id bigint NOT NULL REFERENCES "user",
  source smallint NOT NULL CONSTRAINT lottery_chance_source_code CHECK (source IN (1, 2)),
  reason text NOT NULL DEFAULT '',
  -- Exclusive.
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX lottery_chance_left ON lottery_chance (pool_id, user_id, expires_at, id) WHERE used_at IS NULL;
CREATE INDEX lottery_chance_of_user ON lottery_chance (user_id);

CREATE TABLE award (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_id bigint NOT NULL REFERENCES prize_pool,
  chance_id bigint NOT NULL REFERENCES lottery_chance,
  user_id bigint NOT NULL REFERENCES "user",
  weights_version int NOT NULL,
  -- What the draw fell on; null for nothing.
  drawn_prize_id bigint REFERENCES prize,
  -- What was given: nothing too where the stock was gone.
  prize_id bigint REFERENCES prize,
  status smallint NOT NULL CONSTRAINT award_status_code CHECK (status IN (0, 1, 2, 3, 4)),
  receiver text NOT NULL DEFAULT '',
  evidence text NOT NULL DEFAULT '',
  lot_id bigint,
  handed_at timestamptz,
  created_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz,
  deleted_at timestamptz,
  CONSTRAINT award_once UNIQUE (chance_id)
);
CREATE INDEX award_of_pool ON award (pool_id, created_at, id);
CREATE INDEX award_of_user ON award (user_id, pool_id, created_at);
CREATE INDEX award_of_prize ON award (prize_id);
CREATE INDEX award_drawn ON award (drawn_prize_id);
