import { type AsperaAccountId, asperaAccounts, asperaAccountType } from '@renderdesk/contract';
import { asperaOwner } from '../core/auth/principal.ts';
import type { Sealer } from '../core/auth/sealing.ts';
import { derived } from '../core/calls/columns.ts';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { changeRows, insertRow, lockRows, updateRow } from '../core/crud/crud.store.ts';
import { asId } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import { keepPassword } from './transmission.store.ts';

const unique = { aspera_account_login_unique: 'loginName' } as const;

/** Accounts of accelerated transfer. Their passwords are sealed, and no call returns them. */
export const asperaCalls = (sealer: Sealer): Route[] =>
  serve(asperaAccounts, {
    list: listing(asperaAccounts.list)
      .from((db) => db.selectFrom('aspera_account'))
      .list({
        key: 'aspera_account.id',
        where: {
          loginName: words('aspera_account.login_name'),
          zone: eq('aspera_account.zone'),
          accountType: eq('aspera_account.account_type'),
          isOn: eq('aspera_account.is_on'),
        },
        sorts: {
          zoneFlag: 'aspera_account.zone',
          loginNameFlag: 'aspera_account.login_name',
          createTimeFlag: 'aspera_account.created_at',
        },
        columns: {
          asperaAccountId: 'aspera_account.id',
          hasPassword: derived(['aspera_account.password'], (sealed: Buffer | null) => sealed !== null),
        },
      }),
    save: async ({ tx, input, now }) => {
      const { asperaAccountId: known, version, password } = input;
      const set = {
        zone: input.zone,
        login_name: input.loginName,
        host: input.host,
        port: input.port,
        is_on: input.isOn,
        remark: input.remark,
      };
      if (known === undefined) {
        const fresh = { ...set, account_type: asperaAccountType.of.general };
        const id: AsperaAccountId = asId(await insertRow(tx, 'aspera_account', { now, set: fresh }, unique));
        // The password is sealed for the account, whose id exists now.
        if (password !== undefined) await keepPassword(tx, id, sealer.seal(password, asperaOwner(id)));
        return { asperaAccountId: id };
      }
      if (version === undefined) throw badFields('version');
      const sealed = password !== undefined && { password: sealer.seal(password, asperaOwner(known)) };
      await updateRow(tx, 'aspera_account', { id: known, version, now, set: { ...set, ...sealed } }, unique);
      return { asperaAccountId: known };
    },
    markType: async ({ tx, ids, input, now, expectedVersions }) => {
      const { free, outcomes } = await lockRows(tx, 'aspera_account', { ids, expectedVersions });
      await changeRows(tx, 'aspera_account', free, { now, set: { account_type: input.accountType } });
      return outcomes;
    },
  });
