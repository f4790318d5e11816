import {
  CustomForm,
  errorCodes,
  financeBudgets,
  financeChoices,
  financeForms,
  financeKeys,
  type FinanceKind,
  financeKind,
  financePayees,
  formOfRows,
} from '@renderdesk/contract';
import { storeFile } from '../core/attachments/attachment.store.ts';
import { holds } from '../core/auth/actor.ts';
import { secondRefusal } from '../core/auth/control.store.ts';
import { storedBy } from '../core/auth/principal.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRows, deleteUnused, insertRow, lockRows } from '../core/crud/crud.store.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import { asId, asIdOrNull } from '../core/db/wire.ts';
import { badFields, notFound } from '../core/http/apiError.ts';
import { requestFile } from './read.store.ts';
import { managersOf } from './request.store.ts';
import { currentForm } from './save.store.ts';
import * as store from './setting.store.ts';

/** Forms, budgets, payees and choices of finance requests. */
export const settingCalls = (blobs: Blobs): Route[] => [
  ...serve(financeForms, {
    list: listing(financeForms.list)
      .from(store.forms)
      .list({
        key: 'finance_form.id',
        where: { kind: eq('finance_form.kind') },
        sorts: { createTimeFlag: 'finance_form.created_at' },
        columns: store.formColumns,
      }),
    detail: async ({ db, input }) => {
      const form = await currentForm(db, input.kind);
      return {
        formId: asIdOrNull(form?.id),
        formVersion: form?.form_version ?? 0,
        form: CustomForm.parse(form?.fields ?? []),
      };
    },
    save: async ({ tx, actor, input, now }) => {
      const fields = formOfRows(input.formRows);
      if (!fields) throw badFields('formRows');
      const { kind, formVersion: seen } = input;
      return { formId: asId(await store.addForm(tx, { kind, seen, fields, by: actor.adminId, now })) };
    },
    upload: async ({ tx, actor, file, now }) => ({
      fileId: await storeFile(tx, blobs, file, { kind: 'ticket', by: storedBy(actor), now }),
    }),
    file: ({ db, actor, input }) =>
      requestFile(db, blobs, {
        ...input,
        kinds: financeKind.codes.filter((kind: FinanceKind) => holds(actor, financeKeys[kind])),
      }),
  }),
  ...serve(
    financeBudgets,
    rowHandlers(financeBudgets, 'finance_budget', {
      unique: { finance_budget_period_unique: 'firstDay' },
      inUse: store.usedBudgets,
      set: async ({ tx, input }) => {
        await store.expectPeriod(tx, (input as { readonly budgetId?: number }).budgetId, input);
        return {};
      },
      list: { from: store.budgets, columns: store.budgetColumns },
    }),
  ),
  ...serve(financePayees, {
    list: listing(financePayees.list)
      .from(store.payees)
      .list({
        key: 'finance_payee.id',
        where: {
          payeeName: words('finance_payee.payee_name'),
          verified: (rows, value) => rows.where('finance_payee.verified_at', value ? 'is not' : 'is', null),
        },
        sorts: { createTimeFlag: 'finance_payee.created_at' },
        columns: store.payeeColumns,
      }),
    add: async ({ tx, actor, input, now }) => ({
      payeeId: asId(
        await insertRow(
          tx,
          'finance_payee',
          {
            now,
            set: {
              payee_name: input.payeeName,
              bank_name: input.bankName,
              account_number: input.accountNumber,
              entered_by: actor.adminId,
            },
          },
          { finance_payee_account_unique: 'accountNumber' },
        ),
      ),
    }),
    verify: async ({ tx, actor, ids, expectedVersions, now }) => {
      const { free, outcomes } = await lockRows(tx, 'finance_payee', {
        ids,
        expectedVersions,
        refuse: (row) =>
          row.verified_at !== null
            ? errorCodes.notAllowedInState
            : row.entered_by === actor.adminId && errorCodes.ownEntry,
      });
      const all = new Map<number, Outcome>(outcomes);
      const verifiable = [];
      for (const row of free) {
        const refusal = await secondRefusal(tx, actor.adminId, [row.entered_by], now);
        if (refusal) all.set(row.id, { code: errorCodes.notTwoPeople, data: refusal });
        else verifiable.push(row);
      }
      await changeRows(tx, 'finance_payee', verifiable, {
        set: { verified_by: actor.adminId, verified_at: now },
      });
      return all;
    },
    remove: async ({ tx, ids, expectedVersions, now }) => {
      const { free, outcomes } = await lockRows(tx, 'finance_payee', { ids, expectedVersions });
      if (free.length === 0) return outcomes;
      const used = await store.usedPayees(
        tx,
        free.map(({ id }) => id),
      );
      return new Map([...outcomes, ...(await deleteUnused(tx, 'finance_payee', used, now))]);
    },
    reveal: async ({ tx, input, effects }) => {
      const payee = await store.payeeOf(tx, input.payeeId);
      if (!payee) throw notFound();
      effects.affected.push({ id: payee.id, outcome: errorCodes.success });
      return { accountNumber: payee.account_number };
    },
  }),
  ...serve(financeChoices, {
    companyAndOrgs: async ({ db }) => (await store.companyAndOrgs(db)) as never,
    managers: async ({ db, input }) => {
      const managers = [];
      for (const { id } of await store.organizationsNamed(db, input.organizationName))
        managers.push(...(await managersOf(db, id)));
      return managers.map((one) => ({
        adminId: asId(one.id),
        reallyName: one.name,
        organizationName: one.organization,
      }));
    },
  }),
];
