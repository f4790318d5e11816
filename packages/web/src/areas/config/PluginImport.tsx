import { plugins } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { bytesOf, saveFile, useCommand } from '../../kit/call/index.ts';
import { importDialog } from '../../kit/import/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useConfigText } from './config.texts.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const Hint = (): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const template = useCommand(plugins.template, { success: false, refreshes: false });
  const fetch = async (): Promise<void> => {
    const file = await template.run({});
    if (file) saveFile(new Blob([bytesOf(file.content)], { type }), file.name);
  };
  return (
    <>
      {t('pluginImport')}{' '}
      <button type="button" className="rd-link" disabled={template.running} onClick={() => void fetch()}>
        {labels.action(plugins.template)}
      </button>
    </>
  );
};

/** Imports plugins from a spreadsheet. */
export default importDialog({
  call: plugins.importFile,
  columns: ['softwareName', 'pluginName', 'pluginVersion'],
  Hint,
});
