import type { ReactNode } from 'react';
import * as z from 'zod';
import { anySignedIn, calls, command, FileId, Money, RichText, text, upload } from '@renderdesk/contract';
import { FormDialog } from '../../kit/form/index.ts';
import { RichView } from '../../kit/rich/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { customForm, richExample } from './custom.data.ts';
import { useInputText } from './inputs.texts.ts';

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

/** Forms whose fields repeat, hold files or formatted text, or were made by staff. */
const CustomPieces = (): ReactNode => {
  const t = useInputText();
  const [rows, custom] = [useDialogParam('rows'), useDialogParam('custom')];
  return (
    <>
      <p className="rd-kit-row">
        <button type="button" className="rd-button rd-primary" onClick={() => rows.open()}>
          {t('rowsAndFiles')}
        </button>
        <button type="button" className="rd-button" onClick={() => custom.open()}>
          {t('customFields')}
        </button>
      </p>
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
