-- Questionnaires and their frozen versions (lifecycles §17): some hundreds, so no filter or sort of their list needs an index.
CREATE TABLE questionnaire (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  questionnaire_status smallint NOT NULL DEFAULT 0 CONSTRAINT questionnaire_questionnaire_status_code CHECK (questionnaire_status IN (0, 1, 2)),
  questions jsonb NOT NULL CHECK (jsonb_typeof(questions) = 'array'),
  form_version int NOT NULL DEFAULT 0 CHECK (form_version >= 0),
  published_at timestamptz,
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT questionnaire_published CHECK ((form_version > 0) = (questionnaire_status > 0) AND (published_at IS NOT NULL) = (form_version > 0))
);
CREATE INDEX questionnaire_creator ON questionnaire (created_by);

CREATE TABLE questionnaire_version (
  questionnaire_id bigint NOT NULL REFERENCES questionnaire,
  form_version int NOT NULL CHECK (form_version > 0),
  questions jsonb NOT NULL CHECK (jsonb_typeof(questions) = 'array'),
  published_by bigint NOT NULL REFERENCES admin,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (questionnaire_id, form_version)
);
CREATE INDEX questionnaire_version_publisher ON questionnaire_version (published_by);

-- Projects ask one version of a questionnaire, frozen when collecting starts.
CREATE TABLE survey_project (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_name text NOT NULL CHECK (project_name <> ''),
  questionnaire_id bigint NOT NULL REFERENCES questionnaire,
  form_version int,
  survey_status smallint NOT NULL DEFAULT 0 CONSTRAINT survey_project_survey_status_code CHECK (survey_status IN (0, 1, 2, 3)),
  ends_at timestamptz,
  answer_limit int CHECK (answer_limit > 0),
  recontact_days int NOT NULL DEFAULT 0 CHECK (recontact_days BETWEEN 0 AND 3650),
  quotas jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(quotas) = 'array'),
  remark text NOT NULL DEFAULT '',
  started_at timestamptz,
  recycled_at timestamptz,
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (questionnaire_id, form_version) REFERENCES questionnaire_version,
  CONSTRAINT survey_project_frozen CHECK ((form_version IS NOT NULL) = (survey_status > 0) AND (started_at IS NOT NULL) = (survey_status > 0)),
  CONSTRAINT survey_project_recycled CHECK ((recycled_at IS NOT NULL) = (survey_status IN (2, 3)))
);
CREATE INDEX survey_project_questionnaire ON survey_project (questionnaire_id, form_version);
CREATE INDEX survey_project_collecting ON survey_project (id) WHERE survey_status = 1;
CREATE INDEX survey_project_creator ON survey_project (created_by);

-- One row a customer of a project: nobody is surveyed twice, and nobody answers twice. Free words of customers are in answers.
CREATE TABLE survey_user (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES survey_project,
  user_id bigint NOT NULL REFERENCES "user",
  survey_user_state smallint NOT NULL DEFAULT 0 CONSTRAINT survey_user_survey_user_state_code CHECK (survey_user_state IN (0, 1, 2, 3, 4)),
  answers jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(answers) = 'object'),
  sent_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT survey_user_sent CHECK ((sent_at IS NOT NULL) = (survey_user_state > 0)),
  CONSTRAINT survey_user_answered CHECK ((answered_at IS NOT NULL) = (survey_user_state IN (3, 4)))
);
CREATE UNIQUE INDEX survey_user_once ON survey_user (project_id, user_id);
CREATE INDEX survey_user_waiting ON survey_user (project_id, id) WHERE survey_user_state = 0;
-- What a customer has to answer, and when it was sent last.
CREATE INDEX survey_user_of_customer ON survey_user (user_id, sent_at);
-- The list opens with its latest rows.
CREATE INDEX survey_user_listed ON survey_user (created_at, id);
-- The statistics count answers by day.
CREATE INDEX survey_user_answered ON survey_user (answered_at) WHERE survey_user_state = 3;

-- Files that a customer stored for an answer.
CREATE TABLE survey_file (
  key text PRIMARY KEY REFERENCES attachment,
  survey_user_id bigint NOT NULL REFERENCES survey_user
);
CREATE INDEX survey_file_user ON survey_file (survey_user_id);
