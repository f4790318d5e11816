import { nodeImport } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { bytesOf, saveFile, useCommand } from '../../kit/call/index.ts';
import { importDialog } from '../../kit/import/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAutoText } from './auto.texts.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const Hint = (): ReactNode => {
  const t = useAutoText();
  const labels = useLabels('node');
  const template = useCommand(nodeImport.template, { success: false, refreshes: false });
  const fetch = async (): Promise<void> => {
    const file = await template.run({});
    if (file) saveFile(new Blob([bytesOf(file.content)], { type }), file.name);
  };
  return (
    <>
      {t('importHint')}{' '}
      <button type="button" className="rd-link" disabled={template.running} onClick={() => void fetch()}>
        {labels.action(nodeImport.template)}
      </button>
    </>
  );
};

/** Imports node data from a spreadsheet. Its address is `?import`. */
export default importDialog({
  call: nodeImport.importFile,
  columns: ['name', 'platform', 'category', 'snCode', 'bmcAddress'],
  Hint,
});
