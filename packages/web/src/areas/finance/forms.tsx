import { financeForms, financeKind, type FinanceKind } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { type ListDialog, listScreen } from '../../kit/list/index.ts';
import { useLabels } from '../../kit/text/index.ts';

const FormEditor = lateDialog(() => import('./FormEditor.tsx'));
const editing = (kind: FinanceKind): ListDialog =>
  ({
    call: financeForms.save,
    title: () => useLabels('finance').code(financeKind, kind),
    Dialog: ({ onClose }: { onClose: () => void }): ReactNode => <FormEditor kind={kind} onClose={onClose} />,
  }) as ListDialog;

/** Forms of the four kinds of requests, each version by itself. */
export const Forms = listScreen(financeForms.list, ({ col, filter, fields }) => ({
  live: ['financeForm'],
  filters: [filter.one('kind', financeKind, { inline: true })],
  columns: [
    col.id('formId', { width: 96, pinned: true }),
    col.tag('kind', financeKind, { width: 140 }),
    ...fields('formVersion', 'isCurrent', 'fieldCount', 'createdBy', 'createTime'),
  ],
  dialogs: { reimbursement: editing(1), payment: editing(2), loan: editing(3), transfer: editing(4) },
}));
