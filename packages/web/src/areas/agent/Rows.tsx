import type { ReactNode } from 'react';
import { useLabels } from '../../kit/text/index.ts';
import { useAgentText } from './agent.texts.ts';

const numbers: ReadonlySet<string> = new Set(['amount', 'base', 'rate', 'settled', 'open', 'cost', 'margin']);

/** A short table of an agent's money; amounts stand at the end of their column. */
export const Rows = ({
  caption,
  heads,
  rows,
}: {
  caption: ReactNode;
  heads: readonly string[];
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}): ReactNode => {
  const t = useAgentText();
  const labels = useLabels('agent');
  return (
    <div className="rd-wide rd-agent-rows">
      <table className="rd-plain-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={numbers.has(head) ? 'rd-number' : undefined}>
                {labels.field(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={heads[at]} className={numbers.has(heads[at] ?? '') ? 'rd-number' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={heads.length} className="rd-faint">
                {t('none')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
};
