import { companies, type CompanyId } from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';
import { editDialog } from '../../kit/edit/index.ts';

const most = 200;

/** A company of ours, as bills and invoices print it. */
export const CompanyDialog = editDialog({
  add: companies.add,
  update: companies.update,
  id: 'companyId',
  load: async (id: CompanyId) => {
    const { items } = await callApi(companies.list, { pageSize: most });
    return items.find(({ companyId }) => companyId === id);
  },
  initial: { taxNumber: '', address: '', contact: '', enabled: true },
  fields: (f) => (
    <>
      <f.Text name="companyName" autoFocus />
      <f.Text name="taxNumber" />
      <f.Text name="address" />
      <f.Text name="contact" />
      <f.Flag name="enabled" />
    </>
  ),
  invalidates: [companies.list],
});
