-- From which customer's page an entry was put on the list: a fact, which the source's text was before, in the language of who put it there.
ALTER TABLE block ADD COLUMN of_user_id bigint;
ALTER TABLE block ADD CONSTRAINT block_of_user FOREIGN KEY (of_user_id) REFERENCES "user" NOT VALID;
UPDATE block SET of_user_id = u.id, source = '' FROM "user" u
WHERE block.is_third AND block.source ~ '^(Customer|客户) \d{1,18}$' AND u.id = split_part(block.source, ' ', 2)::bigint;
