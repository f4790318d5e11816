-- The two error dictionaries (people §3). A few thousand rows at most: the words that the lists search need no index.
CREATE TABLE general_error (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CHECK (code <> ''),
  des_description_cn text NOT NULL CHECK (des_description_cn <> ''),
  des_description_en text NOT NULL,
  des_solution_cn text NOT NULL CHECK (des_solution_cn <> ''),
  des_solution_en text NOT NULL,
  is_open boolean NOT NULL,
  type smallint NOT NULL CONSTRAINT general_error_type_code CHECK (type IN (0, 1)),
  is_repair boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX general_error_code_unique ON general_error (folded(code)) WHERE deleted_at IS NULL;
COMMENT ON CONSTRAINT general_error_type_code ON general_error IS 'errorLevel';

CREATE TABLE rendering_error (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  des_description text NOT NULL CHECK (des_description <> ''),
  des_solution text NOT NULL CHECK (des_solution <> ''),
  is_open boolean NOT NULL,
  is_show boolean NOT NULL,
  type smallint NOT NULL CONSTRAINT rendering_error_type_code CHECK (type IN (0, 1)),
  language_flag smallint NOT NULL CONSTRAINT rendering_error_language_flag_code CHECK (language_flag IN (0, 1)),
  software_id int REFERENCES software,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX rendering_error_description_unique
  ON rendering_error (language_flag, software_id, md5(folded(des_description))) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
COMMENT ON CONSTRAINT rendering_error_type_code ON rendering_error IS 'errorLevel';
COMMENT ON CONSTRAINT rendering_error_language_flag_code ON rendering_error IS 'languageFlag';
