import type { ReactNode } from 'react';
import type { Column } from '../list/types.ts';
import { useColumnNames } from '../list/table/useColumnNames.ts';
import { CopyButton, copyFrom } from '../show/index.ts';
import { useShowText } from '../show/show.texts.ts';
import { type Labels, useLanguage } from '../text/index.ts';

/** A text longer than this would stand in a column as a tower of words. */
const longest = 60;

/** Facts as label and value, in as many columns as there is room for; a long one stands over the whole width. */
export const DescriptionList = <Row,>({
  row,
  facts,
  labels,
  copies = [],
}: {
  row: Row;
  facts: readonly Column<Row>[];
  labels: Labels;
  /** Keys of texts that are often copied: paths, addresses. They stand over the whole width. */
  copies?: readonly string[];
}): ReactNode => {
  const language = useLanguage();
  const t = useShowText();
  const nameOf = useColumnNames(facts, labels);
  const context = { labels, language, t, nameOf, tabIndex: 0 } as const;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it listens for the buttons inside
    <dl className="rd-facts" onClick={(event) => copyFrom(event.target)}>
      {facts.map((fact) => {
        const value = fact.watch(row);
        const text = copies.includes(fact.key) ? value : undefined;
        const isWide = text !== undefined || (typeof value === 'string' && value.length > longest);
        return (
          <div key={fact.key} data-wide={isWide || undefined}>
            <dt>{labels.field(fact.label)}</dt>
            <dd title={fact.title?.(row, context)}>
              {fact.cell(row, context)}
              {typeof text === 'string' && text !== '' && <CopyButton value={text} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
