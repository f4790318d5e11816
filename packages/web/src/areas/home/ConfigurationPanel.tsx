import { type ReactNode, useState } from 'react';
import { configFile, configFinding, findingPlaces, home } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatFigure, StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import { useHomeText } from './home.texts.ts';
import { Panel } from './Panel.tsx';

const ConfigurationFile = lateDialog(() => import('./ConfigurationFile.tsx'));

/** What the configuration lacks, each line a link to the screen that mends it, and the configuration as a file. */
export const ConfigurationPanel = (): ReactNode => {
  const t = useHomeText();
  const labels = useLabels('home');
  const mayKeep = useAllowed(configFile.export.access);
  const [open, setOpen] = useState(false);
  const reading = useRead(home.setup, {}, { quiet: true, keepPrevious: true });
  if (!mayKeep && !reading.data?.findings.length) return null;
  return (
    <Panel
      title={t('configuration')}
      hint={t('configurationHint')}
      area="configuration"
      lines={4}
      reading={reading}
      {...(mayKeep && {
        head: (
          <button type="button" className="rd-link" onClick={() => setOpen(true)}>
            {t('file.title')}
          </button>
        ),
        foot: open && <ConfigurationFile onClose={() => setOpen(false)} />,
      })}
    >
      {({ findings }) =>
        findings.length === 0 ? (
          <p className="rd-faint">{t('nothingLacks')}</p>
        ) : (
          <ul>
            {findings.map(({ configFinding: code, count, names }) => (
              <li key={code} data-finding={configFinding.entries[code].name}>
                <Go href={findingPlaces[code].href} className="rd-home-queue">
                  <StatusTag code={code} table={configFinding} labels={labels} />{' '}
                  <span className="rd-figure">{formatFigure(count)}</span>
                </Go>
                <small className="rd-faint rd-home-names">
                  {names.join(', ')}
                  {count > names.length && names.length > 0 && (
                    <> {t('andMore', { count: count - names.length })}</>
                  )}
                </small>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
};
