import { type ReactNode, useRef, useState } from 'react';
import { toast } from '../../dialogs/index.ts';
import { Menu, type MenuEntry } from '../../pop/index.ts';
import { formatTime } from '../../show/index.ts';
import type { Labels } from '../../text/index.ts';
import type { PreviewOf } from './BulkFlow.tsx';
import type { ListText } from '../list.texts.ts';
import { type Selection, selectedCount } from './selection.ts';
import type { Action } from '../types.ts';

/** Actions that stand in the bar; the rest wait behind «actions». */
const inBar = 5;

const availableFirst = (entries: readonly MenuEntry[]): MenuEntry[] => [
  ...entries.filter((entry) => entry.disabled !== true),
  ...entries.filter((entry) => entry.disabled === true),
];

/** The menu entries of some actions on some rows: greyed ones say why. */
export const entriesOf = <Row,>(
  actions: readonly Action<Row>[],
  rows: readonly Row[],
  of: PreviewOf<Row>,
  labels: Labels,
  t: ListText,
  onAct: (action: Action<Row>) => void,
): MenuEntry[] =>
  actions.map((action) => {
    const found = of.available(action, rows);
    const partly = found.enabled && found.refused > 0;
    return {
      key: action.key,
      label: action.run.kind === 'duplicate' ? t('duplicate') : labels.action(action.call),
      hint: partly
        ? t('someRefused', { refused: found.refused, count: rows.length })
        : found.enabled
          ? undefined
          : of.reason(found),
      danger: action.danger,
      disabled: !found.enabled,
      group: action.group,
      onChoose: () => onAct(action),
    };
  });

/** A button of the bar that opens a menu of actions. */
const MenuButton = ({
  label,
  name,
  entries,
}: {
  label: ReactNode;
  name: string;
  entries: readonly MenuEntry[];
}): ReactNode => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-tool rd-menu-button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
        <span className="rd-caret" aria-hidden />
      </button>
      {open && <Menu anchor={button} label={name} entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
};

/**
 * Actions for some rows: the first ones as buttons, the rest in the menu «actions»; disabled ones show the reason. For
 * a single thing (`offered`), buttons are only the possible actions; the others are in the menus with their reasons.
 * For a selection each action keeps its position while the selection changes.
 */
export const ActionBar = <Row,>({
  rows,
  actions,
  of,
  labels,
  t,
  offered = false,
  onAct,
}: {
  rows: readonly Row[];
  actions: readonly Action<Row>[];
  of: PreviewOf<Row>;
  labels: Labels;
  t: ListText;
  offered?: boolean;
  onAct: (action: Action<Row>) => void;
}): ReactNode => {
  const entries = entriesOf(actions, rows, of, labels, t, onAct);
  const alone = entries.filter((entry) => entry.group === undefined);
  const plain = offered ? availableFirst(alone) : alone;
  const shown = plain.slice(0, inBar).filter((entry) => !offered || entry.disabled !== true);
  const groups = [...new Set(entries.flatMap((entry) => entry.group ?? []))];
  return (
    <span className="rd-bulk-actions" role="toolbar" aria-label={t('actions')}>
      {shown.map((entry) => (
        <button
          key={entry.key}
          type="button"
          className="rd-tool"
          data-danger={entry.danger || undefined}
          aria-disabled={entry.disabled || undefined}
          title={entry.hint}
          onClick={() => {
            // Who has no pointer to rest on it reads why it cannot be done once it is pressed.
            if (entry.disabled === true && entry.hint !== undefined) toast('info', entry.hint);
            if (entry.disabled !== true) entry.onChoose();
          }}
        >
          {entry.label}
        </button>
      ))}
      {groups.map((group) => (
        <MenuButton
          key={group.key}
          label={<group.Heading />}
          name={t('actions')}
          entries={entries.filter((entry) => entry.group === group)}
        />
      ))}
      {plain.length > shown.length && (
        <MenuButton label={`${t('actions')} …`} name={t('actions')} entries={plain.slice(shown.length)} />
      )}
    </span>
  );
};

/** What is selected: how many, all that match, none. */
export const SelectionBar = ({
  selection,
  t,
  onAll,
  allText,
  onClear,
}: {
  selection: Selection<unknown>;
  t: ListText;
  /** Freezes all that match; undefined where that adds nothing. */
  onAll: (() => void) | undefined;
  allText: string;
  onClear: () => void;
}): ReactNode => {
  const { frozen } = selection;
  return (
    <>
      <b>
        {frozen
          ? t('selectedFrozen', { count: frozen.count, time: formatTime(frozen.at) })
          : t('selected', { count: selectedCount(selection) })}
      </b>
      {onAll && (
        <button type="button" className="rd-link" onClick={onAll}>
          {allText}
        </button>
      )}
      <button type="button" className="rd-link" onClick={onClear}>
        {t('clearSelection')}
      </button>
    </>
  );
};
