-- What stands keeps the rules as well.
ALTER TABLE webhook VALIDATE CONSTRAINT webhook_topics_known;
ALTER TABLE webhook_event VALIDATE CONSTRAINT webhook_event_topic_code;
