import { type ReactNode, useId } from 'react';
import type { Column } from '../list/types.ts';
import { useColumnNames } from '../list/table/useColumnNames.ts';
import { CopyButton, copyFrom } from '../show/index.ts';
import { useShowText } from '../show/show.texts.ts';
import { type Labels, useLanguage } from '../text/index.ts';
import { useDetailText } from './detail.texts.ts';
import { isEmptyCell, useFold } from './fold.ts';

/** A text longer than this would stand in a column as a tower of words. */
const longest = 60;

/** Facts as label and value, in as many columns as there is room for; a long one stands over the whole width. */
export const DescriptionList = <Row,>({
  row,
  facts,
  labels,
  copies = [],
  fold,
}: {
  row: Row;
  facts: readonly Column<Row>[];
  labels: Labels;
  /** Keys of texts that are often copied: paths, addresses. They stand over the whole width. */
  copies?: readonly string[];
  /** Name of the card: its empty facts are folded into one line, and it stays open for the session once opened. */
  fold?: string;
}): ReactNode => {
  const id = useId();
  const language = useLanguage();
  const t = useShowText();
  const [isOpen, toggle] = useFold(fold);
  const nameOf = useColumnNames(facts, labels);
  const context = { labels, language, t, nameOf, tabIndex: 0 } as const;
  const cells = facts.map((fact) => ({ fact, cell: fact.cell(row, context) }));
  const empty = fold === undefined ? 0 : cells.filter(({ cell }) => isEmptyCell(cell)).length;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it listens for the buttons inside */}
      <dl id={id} className="rd-facts" onClick={(event) => copyFrom(event.target)}>
        {cells.map(({ fact, cell }) => {
          if (empty > 0 && !isOpen && isEmptyCell(cell)) return null;
          const value = fact.watch(row);
          const text = copies.includes(fact.key) ? value : undefined;
          const isWide = text !== undefined || (typeof value === 'string' && value.length > longest);
          return (
            <div key={fact.key} data-wide={isWide || undefined}>
              <dt>{labels.field(fact.label)}</dt>
              <dd title={fact.title?.(row, context)}>
                {cell}
                {typeof text === 'string' && text !== '' && <CopyButton value={text} />}
              </dd>
            </div>
          );
        })}
      </dl>
      {empty > 0 && <Fold count={empty} isOpen={isOpen} controls={id} onToggle={toggle} />}
    </>
  );
};

/** The line that replaces the empty facts of a card; it opens and closes them. */
const Fold = ({
  count,
  isOpen,
  controls,
  onToggle,
}: {
  count: number;
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
}): ReactNode => {
  const t = useDetailText();
  return (
    <button
      type="button"
      className="rd-link rd-fold"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {t('emptyFields', { count })}
    </button>
  );
};
