import { copyrightAudit, copyrights } from '@renderdesk/contract';
import { listScreen } from '../../kit/list/index.ts';
import { addressOf, registrationColumns, registrationFilters } from './registrations.tsx';

/** /user/copyrightRegistrationRecord: copyright registrations of customers, with their file (people §§2, 3, 7). */
export default listScreen(copyrights.records, ({ filter }) => ({
  live: ['copyright', 'contract'],
  status: 'auditStatus',
  statusTable: copyrightAudit,
  ownerField: 'userName',
  filters: registrationFilters(filter),
  columns: registrationColumns,
  open: addressOf,
  export: copyrights.exportRecords,
}));
