import { companies } from '@renderdesk/contract';
import { listScreen } from '../../kit/list/index.ts';
import { CompanyDialog } from './CompanyDialog.tsx';

/** Our own companies, each with its books. */
export default listScreen(companies.list, ({ col, fields }) => ({
  live: ['company'],
  filters: [],
  columns: [
    col.text('companyName', { width: 220, pinned: true }),
    col.text('taxNumber', { width: 200 }),
    col.text('address', { width: 260 }),
    ...fields('contact', 'enabled'),
    col.time('createTime', { sort: 'timeSort' }),
  ],
  edit: CompanyDialog,
}));
