-- How many postings a shut month has: counted as it is shut, so that nobody who looks at the months counts them again.
ALTER TABLE period ADD COLUMN postings int;
UPDATE period d SET postings = (SELECT count(*) FROM posting p WHERE p.period = d.period AND p.company_id = d.company_id) WHERE d.state = 3;
