import type { FinanceKind, reimbursements } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, oneOf, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { offsetOf, outstanding } from './loan.store.ts';

const nameOf = (column: string) =>
  sql<string>`coalesce((select a.really_name from admin a where a.id = ${sql.ref(`finance_request.${column}`)}), '')`;
const accountName = (column: string) =>
  sql<string>`coalesce((select c.name from company_account c where c.id = ${sql.ref(`finance_request.${column}`)}), '')`;

/** Requests of one kind: the key of its screen shows all of them. */
export const requestList = (kind: FinanceKind, call: (typeof reimbursements)['list']) =>
  listing(call)
    .from((db) => db.selectFrom('finance_request').where('finance_request.kind', '=', kind))
    .join((rows) =>
      rows
        .innerJoin('organization', 'organization.id', 'finance_request.organization_id')
        .innerJoin('company', 'company.id', 'finance_request.company_id'),
    )
    .list({
      key: 'finance_request.id',
      where: {
        ...within('finance_request.created_at'),
        statusList: oneOf('finance_request.status'),
        title: words('finance_request.title'),
        applicantId: eq('finance_request.applicant_id'),
        organizationId: eq('finance_request.organization_id'),
        companyId: eq('finance_request.company_id'),
        currency: eq('finance_request.currency'),
        bankFlow: eq('finance_request.bank_flow'),
      },
      sorts: { createTimeFlag: 'finance_request.created_at' },
      columns: {
        requestId: 'finance_request.id',
        applicant: nameOf('applicant_id'),
        beneficiary: nameOf('beneficiary_id'),
        organizationName: 'organization.name',
        companyName: 'company.name',
        offsetAmount: offsetOf,
        outstanding,
        payeeName: sql<string>`coalesce((select p.payee_name from finance_payee p where p.id = finance_request.payee_id), '')`,
        fromAccount: accountName('from_account_id'),
        toAccount: accountName('to_account_id'),
        submitTime: 'finance_request.submitted_at',
        firstBy: nameOf('first_by'),
        approvedBy: nameOf('approved_by'),
        paidBy: nameOf('paid_by'),
        payTime: 'finance_request.paid_at',
        receivedBy: nameOf('received_by'),
        receiveTime: 'finance_request.received_at',
      },
    });
