import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { stepOf } from './treeKeys.ts';
import {
  ancestorsOf,
  linesOf,
  placeOf,
  type TreeLine,
  type TreeNode,
  type TreePlace,
  type Zone,
  zoneAt,
} from './model.ts';
import { useTreeText } from './tree.texts.ts';
import './tree.css';

/** CSS pixels. */
const lineHeight = 30;
const indent = 18;

export interface TreeProps<N extends TreeNode> {
  readonly label: string;
  readonly nodes: readonly N[];
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
  /** Shows only nodes whose name contains this text, and their ancestors. */
  readonly search?: string;
  /** Shown after the name: counts, tags. */
  readonly extra?: (node: N) => ReactNode;
  /** Nodes that may be dragged; absent where nothing may be moved. */
  readonly onMove?: ((id: number, place: TreePlace) => void) | undefined;
  /** F2 or a double click renames in place; absent where nothing may be renamed. */
  readonly onRename?: ((node: N, name: string) => void) | undefined;
}

interface Drop {
  readonly target: number;
  readonly zone: Zone;
  readonly place: TreePlace | undefined;
}

const Rename = ({
  name,
  onDone,
}: {
  name: string;
  onDone: (name: string | undefined) => void;
}): ReactNode => {
  const t = useTreeText();
  return (
    <input
      className="rd-tree-rename"
      aria-label={t('rename', { name })}
      defaultValue={name}
      ref={(input) => input?.select()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') onDone(event.currentTarget.value.trim());
        if (event.key === 'Escape') onDone(undefined);
      }}
      onBlur={(event) => onDone(event.currentTarget.value.trim())}
    />
  );
};

/**
 * A tree of any size: only lines in sight are drawn. Arrows, Home, End and letters move, Enter chooses, F2 renames; a
 * line is dragged before, into or after another. Branches start open down to the second level.
 */
export const Tree = <N extends TreeNode>(props: TreeProps<N>): ReactNode => {
  const { nodes, chosen, search = '', onMove, onRename } = props;
  const t = useTreeText();
  const base = useId();
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [active, setActive] = useState(chosen);
  const [renaming, setRenaming] = useState<number>();
  const [dragged, setDragged] = useState<number>();
  const [drop, setDrop] = useState<Drop>();
  const lines = useMemo(() => {
    const above = new Set(chosen === undefined ? [] : ancestorsOf(nodes, chosen));
    return linesOf(nodes, (id, level) => opened.get(id) ?? (above.has(id) || level < 3), search);
  }, [nodes, opened, chosen, search]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs here that would memoize its functions
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => place.current,
    estimateSize: () => lineHeight,
    overscan: 8,
    useFlushSync: false,
  });
  const setOpen = (id: number, isOpen: boolean): void => setOpened(new Map(opened).set(id, isOpen));
  const go = (id: number): void => {
    setActive(id);
    const index = lines.findIndex((line) => line.node.id === id);
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(lines, active ?? chosen, event.key);
    if (!step) return;
    event.preventDefault();
    if (step.kind === 'go') go(step.id);
    else if (step.kind === 'open') setOpen(step.id, step.open);
    else if (step.kind === 'choose') props.onChoose(step.id);
    else if (onRename) setRenaming(step.id);
  };
  const over = (event: DragEvent<HTMLElement>, target: number): void => {
    if (dragged === undefined) return;
    const box = event.currentTarget.getBoundingClientRect();
    const zone = zoneAt((event.clientY - box.top) / box.height);
    const at = placeOf(nodes, dragged, target, zone);
    setDrop({ target, zone, place: at });
    if (at) event.preventDefault();
  };
  const line = (
    { node, level, hasChildren, open: isOpen, place: at, siblings }: TreeLine<N>,
    top: number,
  ): ReactNode => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it listens for all its lines
    <div
      key={node.id}
      id={`${base}-${node.id}`}
      role="treeitem"
      tabIndex={-1}
      className="rd-tree-line"
      aria-level={level}
      aria-posinset={at}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={node.id === chosen}
      data-active={node.id === active || undefined}
      data-drop={drop?.target === node.id && drop.place ? drop.zone : undefined}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: 4 + (level - 1) * indent }}
      draggable={onMove !== undefined && node.parentId !== null && renaming === undefined}
      onClick={() => {
        setActive(node.id);
        props.onChoose(node.id);
      }}
      onDoubleClick={() => onRename && setRenaming(node.id)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(node.id);
      }}
      onDragEnd={() => {
        setDragged(undefined);
        setDrop(undefined);
      }}
      onDragOver={(event) => over(event, node.id)}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged !== undefined && drop?.place) onMove?.(dragged, drop.place);
        setDrop(undefined);
      }}
    >
      <span
        className="rd-tree-twig"
        data-open={isOpen || undefined}
        hidden={!hasChildren}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(node.id, !isOpen);
        }}
        aria-hidden
      />
      {renaming === node.id ? (
        <Rename
          name={node.name}
          onDone={(name) => {
            setRenaming(undefined);
            place.current?.focus();
            if (name !== undefined && name !== '' && name !== node.name) onRename?.(node, name);
          }}
        />
      ) : (
        <span className="rd-tree-name" title={node.name}>
          {node.name}
        </span>
      )}
      {props.extra?.(node)}
    </div>
  );
  const items = virtual.getVirtualItems();
  const shown = active ?? chosen;
  const activeShown = items.some((item) => lines[item.index]?.node.id === shown);
  return (
    <div
      ref={place}
      className="rd-tree"
      role="tree"
      tabIndex={0}
      aria-label={props.label}
      aria-activedescendant={activeShown ? `${base}-${shown}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="none" className="rd-tree-lines" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const drawn = lines[item.index];
          return drawn && line(drawn, item.start);
        })}
      </div>
      {lines.length === 0 && <p className="rd-tree-none">{t('nothingFound')}</p>}
    </div>
  );
};
