import {
  ColumnHeightOutlined,
  DownloadOutlined,
  InsertRowRightOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { printFormat } from '@renderdesk/contract';
import type { Labels } from '../text/index.ts';
import type { Density } from '../theme/density.ts';
import type { ColumnChoice } from './table/columnData.ts';
import { ColumnPicker } from './table/ColumnPicker.tsx';
import type { ListText } from './list.texts.ts';
import { PrintMenu } from './actions/PrintMenu.tsx';
import { DialogButtons } from './ListDialogs.tsx';
import type { AnyList } from './listTypes.ts';
import { ToolIcon } from './ToolIcon.tsx';
import type { Column } from './types.ts';
import type { useExport } from './actions/useExport.tsx';

/** What is done with a list as a whole: export, print, refresh, a row at the side, columns and density as icons; then the screen's own buttons. */
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
  density,
  onChoose,
  labels,
  t,
}: {
  /** Whose buttons follow the icons; absent while the list waits for a filter. */
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
  density: Density;
  onChoose: (change: Partial<ColumnChoice>) => void;
  labels: Labels;
  t: ListText;
}): ReactNode => {
  const { start, running } = exporting;
  const isCompact = density === 'compact';
  return (
    <span className="rd-list-tools">
      <span className="rd-tool-icons" role="group" aria-label={t('tools')}>
        {start && (
          <ToolIcon
            name={t('export')}
            disabled={running}
            aria-busy={running}
            onClick={() => start(exported())}
          >
            <DownloadOutlined />
          </ToolIcon>
        )}
        <PrintMenu
          t={t}
          total={total}
          totalWords={totalWords}
          running={running}
          onPdf={start && (() => start({ ...exported(), fileFormat: printFormat }))}
        />
        <ToolIcon name={t('refresh')} disabled={loading} aria-busy={loading} onClick={onReload}>
          <ReloadOutlined />
        </ToolIcon>
        <ToolIcon name={t('side')} aria-pressed={side} onClick={onSide}>
          <InsertRowRightOutlined />
        </ToolIcon>
        <ColumnPicker columns={columns} choice={choice} labels={labels} t={t} onChange={onChoose} />
        <ToolIcon
          name={t('compact')}
          aria-pressed={isCompact}
          onClick={() => onChoose({ density: isCompact ? 'normal' : 'compact' })}
        >
          <ColumnHeightOutlined />
        </ToolIcon>
      </span>
      {screen?.Head && <screen.Head />}
      {screen && <DialogButtons dialogs={screen.dialogs} edit={screen.edit} />}
    </span>
  );
};
