-- Lists of what customers consumed, at any size: charges by time, of a customer, under a membership; and the postings of charges,
-- fees and what was returned of them. A row of a page is found by its id alone.
ALTER TABLE charge ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY;
CREATE INDEX charge_by_id ON charge (id);
CREATE INDEX charge_by_time ON charge (incurred_at DESC, id DESC);
DROP INDEX charge_by_user;
CREATE INDEX charge_by_user ON charge (user_id, incurred_at DESC, id DESC);
CREATE INDEX charge_by_member ON charge (incurred_at DESC, id DESC) WHERE fee_type = 3;
CREATE INDEX charge_by_member_user ON charge (user_id, incurred_at DESC, id DESC) WHERE fee_type = 3;

CREATE INDEX posting_by_id ON posting (id);
CREATE INDEX posting_consumed ON posting (incurred_at DESC, id DESC) WHERE cause IN (1, 2, 14, 15, 24);
CREATE INDEX posting_consumed_by_user ON posting (user_id, incurred_at DESC, id DESC) WHERE cause IN (1, 2, 14, 15, 24);
