-- Headings of the menu have keys of their own now. Whoever saw what stands under one by the group's key goes on seeing it.
INSERT INTO role_permission (role_id, key)
SELECT held.role_id, heading.key
FROM (VALUES
  ('product', 'animation'), ('product', 'picture'), ('product', 'dayan'), ('user', 'proxy'), ('finance:root', 'bill'),
  ('operating', 'operating:system'), ('operating', 'operating:activity'), ('operating', 'operating:platform:stat'),
  ('operating', 'operating:user:feedback'), ('public', 'public:charge:config'), ('public', 'public:system:config')
) AS heading (of, key)
JOIN role_permission held ON held.key = heading.of
ON CONFLICT DO NOTHING;
