import type { ReactNode } from 'react';
import * as z from 'zod';
import {
  anySignedIn,
  calls,
  command,
  Instant,
  Money,
  OrganizationId,
  organizations,
  organizationType,
} from '@renderdesk/contract';
import { FormDialog } from '../../kit/form/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { confirm, openDialog, openUpper, toast } from '../../kit/dialogs/index.ts';
import { useKitPageText } from './kit.texts.ts';
import { StateLinks } from './StateLinks.tsx';

/** A command that no server answers, with the other kinds of input. */
const examples = calls('task', 'examples', {
  settings: command('examples/settings', {
    access: anySignedIn,
    audit: 'examples.settings',
    input: {
      nodeLimit: z.int().min(1).max(5000).nullable(),
      consume: Money,
      fullSpeed: z.boolean(),
      startTime: Instant.optional(),
    },
    output: z.null(),
  }),
});

/** A name ending in a digit counts as taken, after a moment, as a server would take it. */
const free = (name: string): Promise<boolean> =>
  new Promise((resolve) => setTimeout(() => resolve(!/\d$/.test(name)), 400));

/** A form with every kind of input; there is no server here, so sending it shows what an unanswered command says. */
const FormPieces = (): ReactNode => {
  const t = useKitPageText();
  const form = useDialogParam('new');
  const task = useDialogParam('task');
  return (
    <div className="rd-kit-row">
      <StateLinks
        links={[
          ['new=', t('openForm')],
          ['task=', t('openNumbers')],
        ]}
      />
      <button
        type="button"
        className="rd-button"
        onClick={() => void confirm({ title: t('question'), content: t('questionHint'), danger: true })}
      >
        {t('confirm')}
      </button>
      <button
        type="button"
        className="rd-button"
        onClick={() =>
          void openDialog(
            (close) => (
              <div className="rd-dialog-body">
                <button
                  type="button"
                  className="rd-button"
                  onClick={() =>
                    void openUpper(() => <div className="rd-dialog-body">{t('questionHint')}</div>, {
                      title: t('upper'),
                      width: '30%',
                    })
                  }
                >
                  {t('openUpper')}
                </button>{' '}
                <button type="button" className="rd-button" onClick={() => close()}>
                  {t('close')}
                </button>
              </div>
            ),
            { title: t('dialogs') },
          )
        }
      >
        {t('stacked')}
      </button>
      {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          className="rd-button"
          onClick={() => toast(kind, t('question'), kind === 'error' ? '01JNG8XH2Q' : undefined)}
        >
          {t('toast')} {kind}
        </button>
      ))}
      {form.value !== null && (
        <FormDialog
          call={organizations.add}
          fixed={{ parentId: OrganizationId.parse(1) }}
          initial={{ remark: '' }}
          onClose={form.close}
        >
          {(f) => (
            <>
              <f.Text name="organizationName" free={free} hint={t('takenHint')} autoFocus />
              <f.Code name="type" table={organizationType} look="radio" />
              <f.Text name="remark" rows={3} />
            </>
          )}
        </FormDialog>
      )}
      {task.value !== null && (
        <FormDialog
          call={examples.settings}
          title={t('openNumbers')}
          initial={{ nodeLimit: 50, fullSpeed: true }}
          onClose={task.close}
        >
          {(f) => (
            <>
              <f.Number name="nodeLimit" hint={t('numberHint')} autoFocus />
              <f.Amount name="consume" unit="¥" />
              <f.Flag name="fullSpeed" />
              <f.Time name="startTime" notBeforeToday />
            </>
          )}
        </FormDialog>
      )}
    </div>
  );
};
export default FormPieces;
