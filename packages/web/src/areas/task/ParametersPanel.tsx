import { type OutputOf, renderFacts, type renders } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { CopyButton, Flag } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useDetailPageText } from './renderDetail.texts.ts';
import { Figures } from './Figures.tsx';
import { jigsawPath } from './paths.ts';

/** What the renderer is called with. */
const ParametersPanel = ({ row }: { row: OutputOf<typeof renders.detail> }): ReactNode => {
  const { taskId } = row;
  const t = useDetailPageText();
  const { data, error, refetch } = useRead(renderFacts.parameter, { taskId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const command = data.command.join(' ');
  const parameters = Object.entries(data.parameters);
  return (
    <>
      <Figures
        facts={[
          [t('parameter.scene'), data.sceneName],
          [t('parameter.sceneType'), data.sceneType || '–'],
          [t('parameter.multiFrame'), <Flag key="multi" on={data.multiFrameInOneMachine} />],
          [t('parameter.houdini'), <Flag key="houdini" on={data.singleHoudini} />],
          [
            t('parameter.jigsaw'),
            data.jigsawPreview ? (
              <Link key="jigsaw" to={jigsawPath(row)}>
                {t('parameter.jigsaw')}
              </Link>
            ) : (
              <Flag key="jigsaw" on={false} />
            ),
          ],
        ]}
      />
      <h3>
        {t('parameter.command')} <CopyButton value={command} />
      </h3>
      <pre className="rd-code">{command}</pre>
      <h3>{t('parameter.values')}</h3>
      {parameters.length === 0 ? (
        <p className="rd-faint">{t('parameter.none')}</p>
      ) : (
        <table className="rd-plain-table">
          <tbody>
            {parameters.map(([name, value]) => (
              <tr key={name}>
                <th scope="row" className="rd-mono">
                  {name}
                </th>
                <td className="rd-mono">
                  {value} <CopyButton value={value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};

export default ParametersPanel;
