import type { ReactNode } from 'react';
import type { Column } from '../list/types.ts';
import { useColumnNames } from '../list/table/useColumnNames.ts';
import { CopyButton, copyFrom } from '../show/index.ts';
import { useShowText } from '../show/show.texts.ts';
import { type Labels, useLanguage } from '../text/index.ts';

/** Facts as label and value, in as many columns as there is room for. */
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
        const text = copies.includes(fact.key) ? fact.watch(row) : undefined;
        return (
          <div key={fact.key} data-wide={text !== undefined || undefined}>
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
