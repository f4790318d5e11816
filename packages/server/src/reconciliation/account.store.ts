import type { StatementColumn } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import type { ColumnMap } from './statement/heads.rules.ts';

/** An account of ours at a bank or a channel, as statements and postings need it. */
export interface Account {
  readonly id: number;
  readonly companyId: number;
  readonly kind: 1 | 2 | 3 | 4 | 5;
  readonly currency: 1 | 2;
  readonly name: string;
  readonly columnMap: ColumnMap;
  readonly enabled: boolean;
}

export const accounts = async (db: Db): Promise<Account[]> => {
  const rows = await db
    .selectFrom('company_account')
    .select(['id', 'company_id', 'kind', 'currency', 'name', 'column_map', 'enabled'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    kind: row.kind,
    currency: row.currency,
    name: row.name,
    columnMap: row.column_map as Partial<Record<StatementColumn, string>>,
    enabled: row.enabled,
  }));
};

/** One of them. Throws `notFound`. */
export const accountOf = async (db: Db, id: number): Promise<Account> => {
  const found = (await accounts(db)).find((one) => one.id === id);
  if (!found) throw new ApiError('notFound');
  return found;
};

/** Words by which a bank names a channel that pays out to it. */
const channelWords = {
  2: /财付通|微信|tenpay|wechat/i,
  3: /支付宝|alipay/i,
  4: /paypal/i,
  5: /demo/i,
} as const;

/**
 * The other account of ours that a transfer went to or came from: the bank that a channel pays out to where there is one, the channel
 * that a bank's line names. Undefined where it is not plain.
 */
export const otherAccountOf = (
  line: { readonly accountId: number; readonly payer: string; readonly memo: string },
  all: readonly Account[],
): number | undefined => {
  const own = all.find(({ id }) => id === line.accountId);
  const others = all.filter(
    ({ id, enabled, companyId, currency }) =>
      enabled && id !== own?.id && companyId === own?.companyId && currency === own.currency,
  );
  const words = `${line.payer} ${line.memo}`;
  const fitting = others.filter(({ kind }) =>
    own?.kind === 1 ? kind !== 1 && channelWords[kind].test(words) : kind === 1,
  );
  return fitting.length === 1 ? fitting[0]?.id : undefined;
};
