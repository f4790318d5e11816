-- What the console keeps for the people who have it open all day: views of lists, and the calendar of working days.

-- A list's filters, sort and columns under a name (quality: «filters live in the URL and can be saved as views»).
CREATE TABLE saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whose it is; only this person changes it.
  admin_id bigint NOT NULL,
  -- The list's call by its name in the contract: `task.renders.running`.
  list text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  -- Who sees it: 1 its owner, 2 everyone of one role, 3 everyone.
  audience smallint NOT NULL CONSTRAINT saved_view_audience_code CHECK (audience IN (1, 2, 3)),
  role_id bigint,
  -- The search part of the list's URL, without the page.
  query text NOT NULL,
  -- What else of the list's look belongs to it: columns in their order, widths; null leaves everyone their own.
  look jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT saved_view_role CHECK ((audience = 2) = (role_id IS NOT NULL)),
  CONSTRAINT saved_view_name_unique UNIQUE NULLS NOT DISTINCT (list, admin_id, name)
);
CREATE INDEX saved_view_shared ON saved_view (list, audience) WHERE audience <> 1;

-- With which view a list opens for a person.
CREATE TABLE default_view (
  admin_id bigint NOT NULL,
  list text NOT NULL,
  view_id bigint NOT NULL REFERENCES saved_view ON DELETE CASCADE,
  PRIMARY KEY (admin_id, list)
);
CREATE INDEX default_view_by_view ON default_view (view_id);

-- The years whose working days staff have stated. A year that is missing here cannot be counted in: it is an error, not
-- a guess (lifecycles §0).
CREATE TABLE calendar_year (
  year int PRIMARY KEY CHECK (year BETWEEN 2000 AND 2999),
  stated_at timestamptz NOT NULL,
  stated_by bigint,
  version int NOT NULL DEFAULT 1
);

-- Days that differ from their weekday: 1 a holiday, 2 a make-up working day (调休).
CREATE TABLE calendar_day (
  day date PRIMARY KEY,
  year int NOT NULL REFERENCES calendar_year,
  kind smallint NOT NULL CONSTRAINT calendar_day_kind_code CHECK (kind IN (1, 2)),
  name_zh text NOT NULL DEFAULT '',
  name_en text NOT NULL DEFAULT '',
  CONSTRAINT calendar_day_year CHECK (extract(year FROM day) = year)
);
CREATE INDEX calendar_day_by_year ON calendar_day (year, day);
