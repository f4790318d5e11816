import { leaseNodes } from '@renderdesk/contract';
import { importDialog } from '../../kit/import/index.ts';
import { useRentText } from './rent.texts.ts';

/** Imports rented nodes from a spreadsheet. Its address is `?import`. */
export default importDialog({
  call: leaseNodes.importFile,
  columns: ['name', 'platform', 'macCode', 'snCode'],
  Hint: () => useRentText()('importHint'),
});
