import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { day, hour, minute, type PermissionKey, recoveryCodes } from '@renderdesk/contract';
import { addRow, addRows } from '../build/rows.ts';
import { noteFactors, totpOwner } from '../core/auth/factor.store.ts';
import type { Sealer } from '../core/auth/sealing.ts';
import { newTotpSecret } from '../core/auth/totp.ts';
import type { DB, Tx } from '../core/db/db.ts';

/** Who has a second factor: an app, passkeys by their names, and how many recovery codes were used. Nobody whose password is told anywhere. */
const factors: readonly {
  readonly login: string;
  readonly app?: true;
  readonly passkeys?: readonly string[];
  readonly used?: number;
}[] = [
  { login: 'liu.yang', app: true, used: 2 },
  { login: 'huang.lei', passkeys: ['值班台指纹', 'YubiKey 5'] },
  { login: 'luo.ting', app: true, passkeys: ['办公笔记本'] },
  { login: 'wu.xiaoyan', app: true },
  { login: 'emma.clarke', passkeys: ['MacBook Pro'], used: 1 },
  { login: 'song.yu', app: true, passkeys: ['财务室电脑'], used: 9 },
  { login: 'ext.td.rossi', app: true },
];

/** Programs that work with a bearer's rights; `days` until they end. */
const tokens: readonly {
  readonly login: string;
  readonly name: string;
  readonly keys: readonly PermissionKey[];
  readonly days: number;
  readonly outlives?: true;
}[] = [
  { login: 'admin', name: '大屏看板', keys: ['running:render:task', 'node:list'], days: 300, outlives: true },
  { login: 'admin', name: '夜间导出', keys: ['render:task:export'], days: 6 },
  { login: 'liu.yang', name: '节点巡检脚本', keys: ['node:list', 'monitor:platform'], days: 120 },
  { login: 'wu.xiaoyan', name: '客户群机器人', keys: ['running:render:task'], days: 40 },
  { login: 'song.yu', name: '对账导出', keys: ['render:task:export', 'user:consume:bill'], days: 200 },
];

/** What nobody knows, the same each time. */
const unknown = (of: string): Buffer => createHash('sha256').update(`demo ${of}`).digest();

/**
 * Second factors and API tokens of some of the staff, so that the screens about them have something to show. Nobody has the devices;
 * who is to sign in as one of them gets their factor reset. Without a sealer nobody has an app.
 */
export async function fillFactors(
  tx: Tx,
  { now, sealer }: { readonly now: Date; readonly sealer: Sealer | undefined },
): Promise<void> {
  const people = await tx.selectFrom('admin').select(['id', 'login_name']).execute();
  const idOf = new Map(people.map(({ id, login_name: login }) => [login, id]));
  for (const [at, { login, app, passkeys = [], used = 0 }] of factors.entries()) {
    const adminId = idOf.get(login);
    if (adminId === undefined) continue;
    const made = new Date(now.getTime() - (20 + 9 * at) * day);
    if (app && sealer)
      await addRow(tx, 'totp', {
        admin_id: adminId,
        secret: sealer.seal(newTotpSecret(), totpOwner(adminId)),
        created_at: made,
        confirmed_at: made,
      });
    if (passkeys.length > 0)
      await addRows(
        tx,
        'passkey',
        passkeys.map((name, n) => ({
          admin_id: adminId,
          name,
          credential: unknown(`credential ${login} ${n}`),
          public_key: unknown(`key ${login} ${n}`),
          rp_id: 'localhost',
          created_at: made,
          last_used_at: new Date(now.getTime() - (5 + 11 * at + 40 * n) * hour),
        })),
      );
    await addRows(
      tx,
      'recovery_code',
      Array.from({ length: recoveryCodes }, (_, n) => ({
        admin_id: adminId,
        n,
        code_hash: unknown(`code ${login} ${n}`),
        created_at: made,
        used_at: n < used ? new Date(now.getTime() - (3 + 7 * n) * hour) : null,
      })),
    );
    await noteFactors(tx, adminId);
  }
  const rows = tokens.flatMap(
    ({ login, name, keys, days, outlives = false }, at): Insertable<DB['session']>[] => {
      const adminId = idOf.get(login);
      if (adminId === undefined) return [];
      return [
        {
          admin_id: adminId,
          kind: 1,
          token_hash: unknown(`token ${login} ${name}`),
          created_at: new Date(now.getTime() - (60 - 4 * at) * day),
          last_seen_at: new Date(now.getTime() - (7 + 50 * at) * minute),
          expires_at: new Date(now.getTime() + days * day),
          ip: `10.20.4.${10 + at}`,
          user_agent: 'curl/8.14.1',
          name,
          keys: [...keys],
          outlives,
        },
      ];
    },
  );
  if (rows.length > 0) await tx.insertInto('session').values(rows).execute();
}
