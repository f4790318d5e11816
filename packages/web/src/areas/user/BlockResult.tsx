import { blockLine, type emailBlocks, type OutputOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { Dialog } from '../../kit/dialogs/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { EmptyValue, StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useUserText } from './user.texts.ts';

type Answer = OutputOf<typeof emailBlocks.add>;
const { added, known } = blockLine.of;
const isRefused = ({ blockLine: code }: Answer['lines'][number]): boolean => code !== added && code !== known;

/** What became of each line that was to go on a block list; the refused ones can be typed again, with what was suggested. */
export const BlockResult = ({
  answer,
  onAgain,
  onClose,
}: {
  answer: Answer;
  onAgain: (lines: string[]) => void;
  onClose: () => void;
}): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const refused = answer.lines.filter(isRefused);
  const rest = answer.lines.filter((one) => !isRefused(one));
  const head = (key: string, isNumber = false) => ({ key, name: labels.field(key), isNumber });
  return (
    <Dialog title={t('linesDone')} width="min(720px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body rd-user-panel">
        <p
          className="rd-notice"
          data-tone={refused.length > 0 ? 'warning' : undefined}
          role={refused.length > 0 ? 'alert' : 'status'}
        >
          {t('linesTold', {
            added: answer.added,
            known: rest.length - answer.added,
            refused: refused.length,
          })}
        </p>
        <ShortTable
          heads={[
            head('line', true),
            { key: 'typed', name: t('typedLine') },
            head('blockLine'),
            head('instead'),
          ]}
          empty={null}
          rows={[...refused, ...rest].map((one) => ({
            key: one.line,
            cells: [
              one.line,
              one.typed,
              isRefused(one) ? (
                labels.code(blockLine, one.blockLine)
              ) : (
                <StatusTag key="code" code={one.blockLine} table={blockLine} labels={labels} />
              ),
              one.instead ?? <EmptyValue key="instead" />,
            ],
          }))}
        />
      </div>
      <footer>
        {refused.length > 0 && (
          <button
            type="button"
            className="rd-button"
            onClick={() => onAgain(refused.map(({ typed, instead }) => instead ?? typed))}
          >
            {t('linesAgain')}
          </button>
        )}
        <button type="button" className="rd-button rd-primary" data-autofocus onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
};
