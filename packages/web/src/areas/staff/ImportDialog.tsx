import { organizations } from '@renderdesk/contract';
import { importDialog } from '../../kit/import/index.ts';
import { useOrganizationText } from './organization.texts.ts';

/** Imports organisations from a CSV. */
export default importDialog({
  call: organizations.importFile,
  columns: ['organizationName', 'parentName'],
  Hint: () => useOrganizationText()('importHint'),
});
