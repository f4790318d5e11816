import { companies } from '@renderdesk/contract';
import { listScreen } from '../../kit/list/index.ts';
import { CompanyDialog } from './CompanyDialog.tsx';

/** Our own companies, each with its books. */
export default listScreen(companies.list, ({ col }) => ({
  live: ['company'],
  filters: [],
  columns: [
    col.text('companyName', { width: 220, pinned: true }),
    col.text('taxNumber', { width: 200 }),
    col.text('address', { width: 260 }),
    col.text('contact', { width: 160 }),
    col.flag('enabled', { width: 80 }),
    col.time('createTime', { sort: 'timeSort' }),
  ],
  edit: CompanyDialog,
}));
