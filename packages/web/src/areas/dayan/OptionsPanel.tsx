import { dayanKind, dayanOptions } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useLabels } from '../../kit/text/index.ts';
import { useDayanText } from './dayan.texts.ts';
import type { JobDetail } from './jobKinds.ts';

/** The configuration document of a job: its options, and which stage a change of each restarts. */
export const OptionsPanel = ({ row }: { row: JobDetail }): ReactNode => {
  const t = useDayanText();
  const labels = useLabels('dayan');
  const chosen = new Map(row.options.map(({ name, value }) => [name, value]));
  return (
    <table className="rd-plain-table">
      <thead>
        <tr>
          <th scope="col">{t('option')}</th>
          <th scope="col">{t('value')}</th>
          <th scope="col">{t('restarts')}</th>
        </tr>
      </thead>
      <tbody>
        {dayanOptions
          .filter(({ kind }) => kind === row.kind)
          .map(({ name, kind, step }) => (
            <tr key={name}>
              <th scope="row">
                {t(`names.${name}`)} <code className="rd-faint">{name}</code>
              </th>
              <td className="rd-mono">{chosen.get(name)}</td>
              <td>{t('andBelow', { stage: labels.code(dayanKind, kind), step: t(`step.${step}`) })}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
};
