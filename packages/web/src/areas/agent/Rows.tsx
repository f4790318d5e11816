import type { ReactNode } from 'react';
import { ShortTable } from '../../kit/detail/index.ts';
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
  rows: Parameters<typeof ShortTable>[0]['rows'];
}): ReactNode => {
  const t = useAgentText();
  const labels = useLabels('agent');
  return (
    <div className="rd-agent-rows">
      <ShortTable
        caption={caption}
        heads={heads.map((key) => ({ key, name: labels.field(key), isNumber: numbers.has(key) }))}
        rows={rows}
        empty={t('none')}
      />
    </div>
  );
};
