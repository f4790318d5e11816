-- Outsourcing (lifecycles §24): qualifications of studios, projects of customers, offers with their stages. Lists read qualifications and
-- projects by time; other filters narrow a few thousand rows.
CREATE TABLE qualification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  studio_name text NOT NULL CHECK (studio_name <> ''),
  introduction text NOT NULL,
  studio_skills smallint[] NOT NULL CONSTRAINT qualification_studio_skills_known
    CHECK (studio_skills <> '{}' AND studio_skills <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  seats int NOT NULL CHECK (seats > 0),
  qualification_status smallint NOT NULL DEFAULT 0 CONSTRAINT qualification_qualification_status_code
    CHECK (qualification_status IN (0, 1, 2, 3, 4, 5)),
  studio_level smallint CONSTRAINT qualification_studio_level_code CHECK (studio_level IN (1, 2, 3)),
  submitted_at timestamptz,
  valid_until timestamptz,
  decided_by bigint REFERENCES admin,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT qualification_submitted CHECK (qualification_status = 0 OR submitted_at IS NOT NULL),
  CONSTRAINT qualification_approved CHECK (qualification_status NOT IN (2, 4) OR (studio_level IS NOT NULL AND valid_until IS NOT NULL))
);
CREATE UNIQUE INDEX qualification_of_user ON qualification (user_id);
CREATE INDEX qualification_time ON qualification (created_at DESC, id DESC);
CREATE INDEX qualification_ending ON qualification (valid_until) WHERE qualification_status = 2;

CREATE TABLE outsourcing_project (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  currency smallint NOT NULL CONSTRAINT outsourcing_project_currency_code CHECK (currency IN (1, 2)),
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL,
  studio_skills smallint[] NOT NULL CONSTRAINT outsourcing_project_studio_skills_known
    CHECK (studio_skills <> '{}' AND studio_skills <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  budget numeric(20,6) NOT NULL CHECK (budget > 0),
  offers_until timestamptz NOT NULL,
  project_status smallint NOT NULL DEFAULT 0 CONSTRAINT outsourcing_project_project_status_code
    CHECK (project_status IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)),
  -- Of the chosen offer.
  studio_id bigint REFERENCES "user",
  offer_id bigint,
  price numeric(20,6) CHECK (price > 0),
  submitted_at timestamptz,
  matched_at timestamptz,
  delivered_at timestamptz,
  ended_at timestamptz,
  decided_by bigint REFERENCES admin,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT outsourcing_project_chosen CHECK ((offer_id IS NULL) = (studio_id IS NULL) AND (offer_id IS NULL) = (price IS NULL)),
  CONSTRAINT outsourcing_project_matched CHECK (project_status NOT IN (4, 5, 6, 7, 9) OR offer_id IS NOT NULL),
  CONSTRAINT outsourcing_project_ended CHECK ((project_status IN (7, 8)) = (ended_at IS NOT NULL)),
  CONSTRAINT outsourcing_project_of_two CHECK (studio_id <> user_id)
);
CREATE INDEX outsourcing_project_time ON outsourcing_project (created_at DESC, id DESC);
CREATE INDEX outsourcing_project_user ON outsourcing_project (user_id);
CREATE INDEX outsourcing_project_studio ON outsourcing_project (studio_id) WHERE studio_id IS NOT NULL;
CREATE INDEX outsourcing_project_delivered ON outsourcing_project (delivered_at) WHERE project_status = 6;

CREATE TABLE outsourcing_offer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES outsourcing_project,
  user_id bigint NOT NULL REFERENCES "user",
  price numeric(20,6) NOT NULL CHECK (price > 0),
  days int NOT NULL CHECK (days > 0),
  words text NOT NULL,
  offer_status smallint NOT NULL DEFAULT 0 CONSTRAINT outsourcing_offer_offer_status_code CHECK (offer_status IN (0, 1, 2, 3)),
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX outsourcing_offer_of_studio ON outsourcing_offer (project_id, user_id);
CREATE INDEX outsourcing_offer_user ON outsourcing_offer (user_id);
ALTER TABLE outsourcing_project ADD CONSTRAINT outsourcing_project_offer FOREIGN KEY (offer_id) REFERENCES outsourcing_offer;
CREATE INDEX outsourcing_project_offer_id ON outsourcing_project (offer_id) WHERE offer_id IS NOT NULL;

CREATE TABLE outsourcing_stage (
  offer_id bigint NOT NULL REFERENCES outsourcing_offer,
  stage_no int NOT NULL CHECK (stage_no > 0),
  title text NOT NULL,
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  stage_status smallint NOT NULL DEFAULT 0 CONSTRAINT outsourcing_stage_stage_status_code CHECK (stage_status IN (0, 1, 2, 3)),
  note text NOT NULL DEFAULT '',
  delivered_at timestamptz,
  paid_at timestamptz,
  PRIMARY KEY (offer_id, stage_no),
  CONSTRAINT outsourcing_stage_paid CHECK ((stage_status = 2) = (paid_at IS NOT NULL))
);

-- Files of a qualification or a project: samples, contracts, briefs, deliveries.
CREATE TABLE outsourcing_file (
  key text PRIMARY KEY REFERENCES attachment,
  qualification_id bigint REFERENCES qualification,
  project_id bigint REFERENCES outsourcing_project,
  outsourcing_file smallint NOT NULL CONSTRAINT outsourcing_file_outsourcing_file_code CHECK (outsourcing_file IN (1, 2, 3, 4)),
  stage_no int,
  CONSTRAINT outsourcing_file_of_one CHECK ((qualification_id IS NULL) <> (project_id IS NULL)),
  CONSTRAINT outsourcing_file_of_stage CHECK ((outsourcing_file = 4) = (stage_no IS NOT NULL))
);
CREATE INDEX outsourcing_file_qualification ON outsourcing_file (qualification_id) WHERE qualification_id IS NOT NULL;
CREATE INDEX outsourcing_file_project ON outsourcing_file (project_id) WHERE project_id IS NOT NULL;

-- The books know money that is reserved for a project (account 134), and the cause of what moves it.
ALTER TABLE posting DROP CONSTRAINT posting_cause_code;
ALTER TABLE posting ADD CONSTRAINT posting_cause_code
  CHECK (cause IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25)) NOT VALID;
ALTER TABLE movement DROP CONSTRAINT movement_debit_code, DROP CONSTRAINT movement_credit_code;
ALTER TABLE movement
  ADD CONSTRAINT movement_debit_code CHECK (debit IN (1, 2, 3, 4, 5, 6, 7, 101, 102, 103, 110, 111, 120, 130,
    131, 132, 133, 134, 140, 142, 143, 199, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 219, 301, 302, 303, 304, 305,
    401, 402, 403, 404, 405)) NOT VALID,
  ADD CONSTRAINT movement_credit_code CHECK (credit IN (1, 2, 3, 4, 5, 6, 7, 101, 102, 103, 110, 111, 120, 130,
    131, 132, 133, 134, 140, 142, 143, 199, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 219, 301, 302, 303, 304, 305,
    401, 402, 403, 404, 405)) NOT VALID;
