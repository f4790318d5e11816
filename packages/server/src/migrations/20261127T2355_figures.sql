-- Figures of the statistics by business day (overview §7): one row a figure, day and series, written by the work `figures` from the rows
-- that it counts. Some hundred thousand rows in ten years; lists and charts are served by the one index.
CREATE TABLE figure_day (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  figure int NOT NULL,
  -- The first instant of the business day.
  day_at timestamptz NOT NULL,
  dimension int NOT NULL,
  value float8 NOT NULL,
  CONSTRAINT figure_day_unique UNIQUE (figure, day_at, dimension)
);
CREATE INDEX figure_day_of_figure ON figure_day (figure, day_at, id);

-- Until which day each figure is computed, and when.
CREATE TABLE figure_mark (
  figure int PRIMARY KEY,
  until_at timestamptz NOT NULL,
  computed_at timestamptz NOT NULL
);

CREATE INDEX user_by_first_submission ON "user" (first_submit_at) WHERE first_submit_at IS NOT NULL;
CREATE INDEX user_by_first_recharge ON "user" (first_recharge_at) WHERE first_recharge_at IS NOT NULL;
