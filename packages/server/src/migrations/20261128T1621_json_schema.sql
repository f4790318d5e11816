-- What the JSON of a template has to be: a JSON Schema; {} takes anything.
ALTER TABLE json_template ADD COLUMN json_schema text NOT NULL DEFAULT '{}';
