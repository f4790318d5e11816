-- A swap ends with the duty that it was about.
ALTER TABLE duty_swap DROP CONSTRAINT duty_swap_state_code,
  ADD CONSTRAINT duty_swap_state_code CHECK (state IN (1, 2, 3, 4, 5)) NOT VALID;
