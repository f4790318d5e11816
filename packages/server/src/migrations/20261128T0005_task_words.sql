-- The words by which work of a stage and nodes are matched, as staff keep them: a few hundred rows, so no filter or sort needs an index.
CREATE TABLE task_word (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stage smallint NOT NULL CONSTRAINT task_word_stage_code CHECK (stage IN (1, 2, 3)),
  word_kind smallint NOT NULL CONSTRAINT task_word_word_kind_code CHECK (word_kind IN (1, 2, 3, 4)),
  word text NOT NULL CHECK (word <> ''),
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX task_word_unique ON task_word (stage, word_kind, folded(word)) WHERE deleted_at IS NULL;
-- What open tasks ask for already.
INSERT INTO task_word (stage, word_kind, word, remark, created_at)
SELECT DISTINCT ON (k.kind, folded(w.word)) 3, k.kind, w.word, '', t.submitted_at
FROM task t CROSS JOIN LATERAL (VALUES (1, t.properties), (2, t.requirements), (3, t.constraints), (4, t.category)) AS k (kind, words)
CROSS JOIN LATERAL unnest(k.words) AS w (word)
WHERE t.is_open AND t.deleted_at IS NULL AND w.word <> '' ORDER BY k.kind, folded(w.word), w.word;
