-- An allocation that took an earlier one back is not taken back itself: the same undo, sent once more, gave the customer away again.
ALTER TABLE user_staff ADD COLUMN is_undo boolean NOT NULL DEFAULT false;
