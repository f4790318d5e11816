import type { ReactNode } from 'react';
import type { Column } from '../list/types.ts';
import { usePlaces } from '../list/usePlaces.ts';
import { CopyButton } from '../show/index.ts';
import { useShowText } from '../show/show.text.ts';
import { type Labels, useLanguage } from '../text/index.ts';

/** Facts as label and value, in as many columns as there is room for. */
export const Facts = <Row,>({
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
  const places = usePlaces(facts);
  const context = { labels, language, t, places, tabIndex: 0 } as const;
  return (
    <dl className="rd-facts">
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
