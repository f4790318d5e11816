import { errorLevel, languageFlag, type OutputOf, renderingErrors } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatFigure, Time } from '../../kit/show/index.ts';
import { Failed, Report, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { software } from '../../domain/index.ts';
import { useConfigText } from './config.texts.ts';

type Proposal = OutputOf<typeof renderingErrors.proposals>[number];

/** An entry for a failure that none explains yet; its words are the failure's, to be shortened. */
const AddEntry = ({ of, onClose }: { of: Proposal; onClose: () => void }): ReactNode => (
  <FormDialog
    call={renderingErrors.add}
    initial={{
      desDescription: of.desDescription,
      cgId: of.cgId,
      type: errorLevel.of.error,
      languageFlag: languageFlag.of.chinese,
      isOpen: false,
      isShow: true,
    }}
    onClose={onClose}
  >
    {(f) => (
      <>
        <f.Text name="desDescription" rows={2} autoFocus />
        <f.Text name="desSolution" rows={3} />
        <f.Choose name="cgId" from={software} />
        <f.Code name="type" table={errorLevel} look="radio" />
        <f.Code name="languageFlag" table={languageFlag} look="radio" />
        <f.Flag name="isOpen" />
        <f.Flag name="isShow" />
      </>
    )}
  </FormDialog>
);

/** Failures of the last week that no entry explains, each with a button that adds one. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const [chosen, setChosen] = useState<Proposal>();
  const { data, error, refetch } = useRead(renderingErrors.proposals, {}, { quiet: true });
  if (chosen) return <AddEntry of={chosen} onClose={() => setChosen(undefined)} />;
  return (
    <Dialog title={labels.action(renderingErrors.proposals)} width="min(860px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <p className="rd-faint">{t('proposalsHint')}</p>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={6} />}
        {data?.length === 0 && <p className="rd-faint">{t('proposalsNone')}</p>}
        {data && data.length > 0 && (
          <Report label={labels.action(renderingErrors.proposals)}>
            <table className="rd-plain-table">
              <thead>
                <tr>
                  <th scope="col">{labels.field('desDescription')}</th>
                  <th scope="col" className="rd-number">
                    {t('failures')}
                  </th>
                  <th scope="col" className="rd-number">
                    {t('failedTasks')}
                  </th>
                  <th scope="col">{t('lastFailure')}</th>
                  <th aria-label={t('addEntry')} />
                </tr>
              </thead>
              <tbody>
                {data.map((one) => (
                  <tr key={`${one.cgId}/${one.desDescription}`}>
                    <td>{one.desDescription}</td>
                    <td className="rd-number">{formatFigure(one.failures)}</td>
                    <td className="rd-number">{formatFigure(one.taskCount)}</td>
                    <td>
                      <Time at={one.lastTime} />
                    </td>
                    <td>
                      <button type="button" className="rd-link" onClick={() => setChosen(one)}>
                        {t('addEntry')}
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Report>
        )}
      </div>
    </Dialog>
  );
};
