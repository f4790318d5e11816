-- Orders that a customer pays by a QR code of a channel (lifecycles §5): each is a recharge at status 1. What the channel is asked
-- happens after the command, by work that takes what is due; so the row says when that is next.
CREATE TABLE payment_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL,
  recharge_id bigint NOT NULL,
  channel smallint NOT NULL CONSTRAINT payment_order_channel_code CHECK (channel IN (1, 2, 3)),
  -- By which the channel knows it.
  number text NOT NULL CONSTRAINT payment_order_number_unique UNIQUE CHECK (number ~ '^[A-Za-z0-9]{6,32}$'),
  -- What the QR code holds, since the channel has the order.
  qr_code text,
  opened_at timestamptz,
  expires_at timestamptz NOT NULL,
  failure text NOT NULL DEFAULT '',
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  -- Nothing is left to ask the channel. A callback is taken all the same.
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_order_of_recharge UNIQUE (owner_id, recharge_id),
  FOREIGN KEY (owner_id, recharge_id) REFERENCES recharge (owner_id, id),
  CONSTRAINT payment_order_opened_shows CHECK ((opened_at IS NULL) = (qr_code IS NULL))
);
COMMENT ON TABLE payment_order IS 'unrecorded';
COMMENT ON CONSTRAINT payment_order_channel_code ON payment_order IS 'paymentChannel';
CREATE INDEX payment_order_due ON payment_order (next_at, id) WHERE ended_at IS NULL;

-- Refunds that a channel is asked for, and asked about until it has paid or refused: accepted is not paid.
CREATE TABLE payment_refund (
  owner_id bigint NOT NULL,
  refund_id bigint NOT NULL,
  order_id bigint NOT NULL REFERENCES payment_order,
  sent_at timestamptz,
  failure text NOT NULL DEFAULT '',
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, refund_id),
  FOREIGN KEY (owner_id, refund_id) REFERENCES refund (owner_id, id)
);
COMMENT ON TABLE payment_refund IS 'unrecorded';
CREATE INDEX payment_refund_due ON payment_refund (next_at, owner_id, refund_id) WHERE ended_at IS NULL;
CREATE INDEX payment_refund_by_order ON payment_refund (order_id);

-- What the demo's payment page knows, as a channel would: 1 waiting, 2 paid, 3 refused, 4 closed.
CREATE TABLE payment_page (
  number text PRIMARY KEY,
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  currency smallint NOT NULL CONSTRAINT payment_page_currency_code CHECK (currency IN (1, 2)),
  subject text NOT NULL,
  state smallint NOT NULL CONSTRAINT payment_page_state_code CHECK (state IN (1, 2, 3, 4)),
  transaction_id text,
  paid_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_page_paid CHECK ((state = 2) = (paid_at IS NOT NULL) AND (paid_at IS NULL) = (transaction_id IS NULL))
);
COMMENT ON TABLE payment_page IS 'unrecorded';
COMMENT ON CONSTRAINT payment_page_state_code ON payment_page IS 'own';
CREATE TABLE payment_page_refund (
  refund_number text PRIMARY KEY,
  number text NOT NULL REFERENCES payment_page,
  amount numeric(20,6) NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL
);
COMMENT ON TABLE payment_page_refund IS 'append-only, unrecorded';

-- The payment page is a channel of its own in the books.
ALTER TABLE company_account DROP CONSTRAINT company_account_kind_code,
  ADD CONSTRAINT company_account_kind_code CHECK (kind IN (1, 2, 3, 4, 5)) NOT VALID;
