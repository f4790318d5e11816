import { type ReactNode, useRef, useState } from 'react';
import { copyText, Dialog, toast } from '../../dialogs/index.ts';
import type { ListText } from '../list.texts.ts';
import type { CellContext, Column } from '../types.ts';
import { differs } from './facts.ts';
import './side.css';

/** Two rows side by side, field by field; what differs is marked, what is equal can be folded away. */
export const CompareDialog = <Row,>({
  rows: [a, b],
  names,
  columns,
  context,
  t,
  onClose,
}: {
  rows: readonly [Row, Row];
  /** What the two are called: their ids. */
  names: readonly [string, string];
  columns: readonly Column<Row>[];
  context: Omit<CellContext, 'tabIndex'>;
  t: ListText;
  onClose: () => void;
}): ReactNode => {
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const table = useRef<HTMLTableElement>(null);
  const cell: CellContext = { ...context, tabIndex: 0 };
  const compared = columns.map((column) => ({ column, different: differs(column.watch, a, b) }));
  const count = compared.filter(({ different }) => different).length;
  const shown = compared.filter(({ different }) => different || !onlyDifferent);
  const copy = async (): Promise<void> => {
    const lines = [...(table.current?.rows ?? [])].map((line) =>
      [...line.cells].map((one) => one.innerText.trim()).join('\t'),
    );
    if (await copyText(lines.join('\n'))) toast('success', t('copied'));
  };
  return (
    <Dialog title={t('compare')} width="min(860px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <div className="rd-report-bar">
          <span>{t('differences', { count, all: compared.length })}</span>
          <label>
            <input
              type="checkbox"
              checked={onlyDifferent}
              onChange={(event) => setOnlyDifferent(event.target.checked)}
            />
            {t('onlyDifferent')}
          </label>
          <button type="button" className="rd-link" onClick={() => void copy()}>
            {t('copyAll')}
          </button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
        <div className="rd-compare" tabIndex={0} role="region" aria-label={t('compare')}>
          <table ref={table} className="rd-plain-table">
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{names[0]}</th>
                <th scope="col">{names[1]}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ column, different }) => (
                <tr key={column.key} data-different={different || undefined}>
                  <th scope="row">{context.labels.field(column.label)}</th>
                  <td>{column.cell(a, cell)}</td>
                  <td>{column.cell(b, cell)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className="rd-faint">{t('noDifferences')}</p>}
        </div>
      </div>
      <footer>
        <button type="button" className="rd-button" data-autofocus onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
};
