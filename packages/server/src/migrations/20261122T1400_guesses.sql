-- Wrong guesses at a secret, by the name that was given and the network that it came from, or by the name alone for
-- networks that are strange to it: counted before the secret is looked at, whether anybody bears the name or not.
CREATE TABLE guess (
  account text NOT NULL,
  call text NOT NULL,
  network text NOT NULL,
  failures int NOT NULL CHECK (failures >= 0),
  wait_until timestamptz NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account, call, network)
) WITH (fillfactor = 50);
COMMENT ON TABLE guess IS 'removable, unrecorded';
CREATE INDEX guess_by_time ON guess (at);

ALTER TABLE admin DROP COLUMN failed_logins, DROP COLUMN locked_until;
ALTER TABLE verify_code DROP COLUMN guesses;

-- Whoever has one IPv6 address has a whole network of them: limits count 64 bits of it, and IPv4 addresses whole.
CREATE FUNCTION network_of(address inet) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE family(address) WHEN 6 THEN host(network(set_masklen(address, 64))) ELSE host(address) END;
