import type { ReactNode } from 'react';
import { printFormat } from '@renderdesk/contract';
import type { Labels } from '../text/index.ts';
import type { ColumnChoice } from './table/columnData.ts';
import { ColumnPicker } from './table/ColumnPicker.tsx';
import type { ListText } from './list.texts.ts';
import { PrintMenu } from './actions/PrintMenu.tsx';
import { DialogButtons } from './ListDialogs.tsx';
import type { AnyList } from './listTypes.ts';
import type { Column } from './types.ts';
import type { useExport } from './actions/useExport.tsx';

/** What is done with a list as a whole: the screen's own buttons, export, print, refresh, a row at the side, columns. */
export const ListTools = ({
  screen,
  exporting,
  exported,
  total,
  totalWords,
  loading,
  onReload,
  side,
  onSide,
  columns,
  choice,
  onChoose,
  labels,
  t,
}: {
  /** Whose buttons stand first; they make room for what is done to the selected. */
  screen: Pick<AnyList['screen'], 'Head' | 'dialogs' | 'edit'> | undefined;
  exporting: ReturnType<typeof useExport>;
  /** The input of an export of what is shown. */
  exported: () => Readonly<Record<string, unknown>>;
  total: number;
  totalWords: string;
  loading: boolean;
  onReload: () => void;
  side: boolean;
  onSide: () => void;
  columns: readonly Column<never>[];
  choice: ColumnChoice;
  onChoose: (change: Partial<ColumnChoice>) => void;
  labels: Labels;
  t: ListText;
}): ReactNode => {
  const { start, running } = exporting;
  return (
    <span className="rd-list-tools">
      {screen?.Head && <screen.Head />}
      {screen && <DialogButtons dialogs={screen.dialogs} edit={screen.edit} />}
      {start && (
        <button
          type="button"
          className="rd-tool"
          disabled={running}
          aria-busy={running}
          onClick={() => start(exported())}
        >
          {t('export')}
        </button>
      )}
      <PrintMenu
        t={t}
        total={total}
        totalWords={totalWords}
        running={running}
        onPdf={start && (() => start({ ...exported(), fileFormat: printFormat }))}
      />
      <button type="button" className="rd-tool" disabled={loading} aria-busy={loading} onClick={onReload}>
        {t('refresh')}
      </button>
      <button type="button" className="rd-tool" aria-pressed={side} onClick={onSide}>
        {t('side')}
      </button>
      <ColumnPicker columns={columns} choice={choice} labels={labels} t={t} onChange={onChoose} />
    </span>
  );
};
