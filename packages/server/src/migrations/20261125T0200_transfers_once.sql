-- What transfers for memberships and contracts were entered as before they took their bank's number: they take it now, where nothing has it.
INSERT INTO external_payment (provider, transaction_id, owner_id, recharge_id, currency, amount, paid_at, received_at)
SELECT DISTINCT ON (r.bank_flow) 'bank', r.bank_flow, r.owner_id, r.id, r.currency, r.amount, coalesce(r.paid_at, r.created_at), r.created_at
FROM recharge r
WHERE r.purpose BETWEEN 1 AND 4 AND r.pay_method = 'bank' AND r.status IN (5, 6, 7) AND r.bank_flow ~ '^[^[:space:]]+$'
  AND NOT EXISTS (SELECT FROM external_payment e WHERE e.owner_id = r.owner_id AND e.recharge_id = r.id)
  AND NOT EXISTS (SELECT FROM external_payment e WHERE e.transaction_id = r.bank_flow)
ORDER BY r.bank_flow, r.id;
