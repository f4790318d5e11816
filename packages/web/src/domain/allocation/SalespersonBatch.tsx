import { allocations } from '@renderdesk/contract';
import { importDialog } from '../../kit/import/index.ts';
import { useAllocationText } from './allocation.texts.ts';

/** Gives customers to salespeople from a CSV; the lines that failed come back as a file. */
export default importDialog({
  call: allocations.importFile,
  columns: ['customer', 'salesperson'],
  Hint: () => useAllocationText()('batchHint'),
  failed: {
    call: allocations.failedRows,
    input: ({ batchId }) => (batchId === null ? undefined : { batchId }),
  },
});
