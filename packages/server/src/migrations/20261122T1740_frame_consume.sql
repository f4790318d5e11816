-- What all attempts of a frame cost, kept by the transaction that charges one: the dearest of 100,000 frames are found in their order.
ALTER TABLE frame ADD COLUMN consume numeric(20,6) NOT NULL DEFAULT 0;
UPDATE frame f SET consume = c.amount
FROM (SELECT task_id, ix, sum(amount) AS amount FROM charge WHERE source = 1 GROUP BY task_id, ix) c
WHERE c.task_id = f.task_id AND c.ix = f.ix AND c.amount <> 0;
