CREATE TABLE wrong (at timestamptz DEFAULT now());
