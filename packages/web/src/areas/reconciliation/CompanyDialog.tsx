import { companies } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';

/** A company of ours, as bills and invoices print it. */
export const CompanyDialog = editDialog({
  add: companies.add,
  update: companies.update,
  id: 'companyId',
  list: companies.list,
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
});
