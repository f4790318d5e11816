import type { ReactNode } from 'react';
import * as z from 'zod';
import {
  anySignedIn,
  calls,
  command,
  FileId,
  Money,
  organizations,
  RichText,
  text,
  upload,
} from '@renderdesk/contract';
import { importDialog } from '../../kit/import/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { RichView } from '../../kit/rich/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { customForm, richExample } from './custom.data.ts';
import { useInputText } from './inputs.texts.ts';
import { StateLinks } from './StateLinks.tsx';

/** Commands that no server answers: rows, files, formatted text, and a form of all kinds of custom fields. */
const examples = calls('task', 'custom', {
  send: command('examples/send', {
    access: anySignedIn,
    audit: 'examples.send',
    input: {
      lines: z
        .array(z.object({ title: text(40), amount: Money }))
        .min(1)
        .max(4),
      fileIds: z.array(FileId).max(3),
      body: RichText,
    },
    output: z.null(),
  }),
  fill: command('examples/fill', {
    access: anySignedIn,
    audit: 'examples.fill',
    input: { values: z.record(z.string(), z.unknown()) },
    output: z.null(),
  }),
  store: upload('examples/store', {
    access: anySignedIn,
    audit: 'examples.store',
    input: {},
    output: z.object({ fileId: z.string() }),
    maxBytes: 2 * 1024 * 1024,
    types: ['image/png', 'image/jpeg', 'application/pdf'],
  }),
});

const ImportDialog = importDialog({
  call: organizations.importFile,
  columns: ['organizationName', 'parentName'],
  Hint: () => useInputText()('importHint'),
});

/** Forms whose fields repeat, hold files or formatted text, or were made by staff. */
const CustomPieces = (): ReactNode => {
  const t = useInputText();
  const [rows, custom, file] = [useDialogParam('rows'), useDialogParam('custom'), useDialogParam('import')];
  return (
    <>
      <StateLinks
        links={[
          ['rows=', t('rowsAndFiles')],
          ['custom=', t('customFields')],
          ['import=', t('importFile')],
        ]}
      />
      {file.value !== null && <ImportDialog onClose={file.close} />}
      {rows.value === null && custom.value === null && (
        <section className="rd-panel">
          <RichView html={richExample} />
        </section>
      )}
      {rows.value !== null && (
        <FormDialog
          call={examples.send}
          title={t('rowsAndFiles')}
          width="min(720px, 92vw)"
          initial={{ lines: [{ title: 'Maya', amount: '1200.00' }], fileIds: [], body: richExample }}
          onClose={rows.close}
        >
          {(f) => (
            <>
              <f.Rows name="lines" label={t('lines')} blank={{}}>
                {(row) => (
                  <>
                    <row.Text name="title" label={t('lineTitle')} />
                    <row.Amount name="amount" label={t('lineAmount')} unit="¥" />
                  </>
                )}
              </f.Rows>
              <f.Files name="fileIds" label={t('files')} upload={examples.store} max={3} />
              <f.Rich name="body" label={t('body')} />
            </>
          )}
        </FormDialog>
      )}
      {custom.value !== null && (
        <FormDialog
          call={examples.fill}
          title={t('customFields')}
          width="min(640px, 92vw)"
          initial={{ values: {} }}
          onClose={custom.close}
        >
          {(f) => <f.Custom name="values" of={customForm} upload={examples.store} />}
        </FormDialog>
      )}
    </>
  );
};
export default CustomPieces;
