import { platformConfigs } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { importDialog } from '../../kit/import/index.ts';
import { useConfigText } from './config.texts.ts';

const Hint = (): ReactNode => useConfigText()('platformImport');

/** Imports platforms from a spreadsheet. */
export default importDialog({
  call: platformConfigs.importFile,
  columns: ['platformNo', 'nameZh', 'nameEn'],
  Hint,
});
