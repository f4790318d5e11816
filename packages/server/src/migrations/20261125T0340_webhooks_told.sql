-- What partners are told is said by the server in the transaction that changes it, with its own time: tables that are to be spread over
-- machines take no triggers (migrations/invariants.db.test.ts).
DROP TRIGGER certification_told ON certification;
DROP TRIGGER student_told ON student;
DROP TRIGGER recharge_told ON recharge;
DROP TRIGGER refund_told ON refund;
DROP TRIGGER bill_issued_told ON bill;
DROP TRIGGER bill_told ON bill;
DROP TRIGGER appeal_told ON appeal;
DROP TRIGGER receipt_told ON receipt;
DROP TRIGGER task_told ON task;
DROP FUNCTION tell_partners();

ALTER TABLE webhook_event ALTER COLUMN written_at DROP DEFAULT;
ALTER TABLE webhook_event RENAME COLUMN written_at TO at;
-- A state of any of the topics, by whichever code table.
ALTER TABLE webhook_event ALTER COLUMN state TYPE int;
CREATE INDEX webhook_event_by_time ON webhook_event (at);
COMMENT ON CONSTRAINT webhook_delivery_state_code ON webhook_delivery IS 'deliveryState';

-- Puts before the partners that hear of it that a thing of a customer is in another state. Events are numbered in the order in which they
-- are told; where nobody hears of one there is none.
CREATE FUNCTION tell_partners(about smallint, wanted smallint, customer bigint, object bigint, moved_to int, told_at timestamptz)
RETURNS void LANGUAGE sql AS $$
  WITH heard AS (
    SELECT w.partner_id FROM webhook w
    WHERE w.state = 1 AND about = ANY (w.topics) AND w.partner_id IN (SELECT partners_of_customer(customer, wanted))
  ), told AS (
    INSERT INTO webhook_event (topic, user_id, object_id, state, at)
    SELECT about, customer, object, moved_to, told_at WHERE EXISTS (SELECT FROM heard)
    RETURNING id
  )
  INSERT INTO webhook_delivery (partner_id, event_id) SELECT heard.partner_id, told.id FROM heard, told
$$;
