import { PushpinFilled, PushpinOutlined, SearchOutlined } from '@ant-design/icons';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Keys } from '../../kit/keys/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { usePins } from '../pins.ts';
import type { ShownItem } from './items.ts';
import { partsOf } from '../../kit/text/match.ts';
import { usePaletteText } from './palette.texts.ts';
import { useItems } from './useItems.ts';
import './palette.css';

const idOf = (item: ShownItem): string => `rd-go-${item.key.replace(/[^\w-]/g, '_')}`;

const Line = ({
  item,
  active,
  onPoint,
  onChoose,
}: {
  item: ShownItem;
  active: boolean;
  onPoint: () => void;
  onChoose: (aside: boolean) => void;
}): ReactNode => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has focus and keys
  <div
    id={idOf(item)}
    role="option"
    aria-selected={active}
    className="rd-go-line"
    onMouseMove={onPoint}
    onMouseDown={(event) => event.preventDefault()}
    onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    onAuxClick={(event) => event.button === 1 && onChoose(true)}
  >
    <span>
      {partsOf(item.title, item.marks).map(({ text, marked }, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
        marked ? <mark key={at}>{text}</mark> : text,
      )}
    </span>
    {item.hint !== '' && <small>{item.hint}</small>}
  </div>
);

/** What the keys do, beside the field. */
const hints = [
  { press: 'ArrowUp+ArrowDown', text: 'move' },
  { press: 'Enter', text: 'choose' },
  { press: 'Mod+Enter', text: 'newTab' },
  { press: 'Tab', text: 'complete' },
  { press: 'Escape', text: 'close' },
] as const;

const Footer = ({ item }: { item: ShownItem | undefined }): ReactNode => {
  const t = usePaletteText();
  const { isPinned, canPin, toggle } = usePins();
  const href = item?.href !== undefined && canPin(item.href) ? item.href : undefined;
  return (
    <footer className="rd-go-foot">
      {hints.map(({ press, text }) => (
        <span key={text}>
          <Keys press={press} /> {t(text)}
        </span>
      ))}
      {href !== undefined && (
        <button
          type="button"
          className="rd-link"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggle(href)}
        >
          {isPinned(href) ? <PushpinFilled /> : <PushpinOutlined />} {t(isPinned(href) ? 'unpin' : 'pin')}{' '}
          <Keys press="Alt+p" />
        </button>
      )}
    </footer>
  );
};

/** What stands where no line does: nothing typed yet, or nothing found. */
const Nothing = ({ words }: { words: string }): ReactNode => {
  const t = usePaletteText();
  return (
    <div className="rd-go-none">
      <p>{words.trim() === '' ? t('empty') : t('none', { words: words.trim() })}</p>
      <p className="rd-faint">{t('help')}</p>
    </div>
  );
};

/** The palette: one field, and the places and commands that answer to it. */
const Palette = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = usePaletteText();
  const router = useRouter();
  const { toggle } = usePins();
  const [words, setWords] = useState('');
  const [pointed, point] = useState<string>();
  const hurried = useRef<'here' | 'aside'>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const { groups, searching, failure, retry } = useItems(words);
  const lines = groups.flatMap(([, items]) => items);
  const active = lines.find(({ key }) => key === pointed) ?? lines[0];
  const at = active ? lines.indexOf(active) : -1;

  const choose = (item: ShownItem, aside: boolean): void => {
    const { href, run } = item;
    if (href !== undefined && aside) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    onClose();
    if (href === undefined) run?.();
    else void router.navigate({ href });
  };
  const write = (next: string): void => {
    setWords(next);
    point(undefined);
    hurried.current = undefined;
  };

  const chooseActive = (aside: boolean): void => {
    if (active) choose(active, aside);
    else if (failure) retry();
  };

  // Who types an id and presses Enter means what bears it, even before the server has answered.
  useEffect(() => {
    const how = hurried.current;
    if (how === undefined || searching) return;
    hurried.current = undefined;
    chooseActive(how === 'aside');
  });
  const activeKey = active?.key;
  useEffect(() => {
    const line = activeKey !== undefined && list.current?.querySelector('[aria-selected=true]');
    if (line) line.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const aside = event.ctrlKey || event.metaKey;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + lines.length,
      PageDown: Math.min(at + 8, lines.length - 1),
      PageUp: Math.max(at - 8, 0),
    };
    const to = steps[event.key];
    if (event.key === 'Escape') onClose();
    else if (to !== undefined && lines.length > 0) point(lines[to % lines.length]?.key);
    else if (event.key === 'Enter' && searching && pointed === undefined && words.trim() !== '')
      hurried.current = aside ? 'aside' : 'here';
    else if (event.key === 'Enter') chooseActive(aside);
    else if (event.key === 'Tab') write(active?.complete ?? words);
    else if (event.altKey && event.code === 'KeyP') toggle(active?.href ?? '');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className="rd-backdrop rd-go-backdrop"
      role="presentation"
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="rd-go" role="dialog" aria-modal aria-label={t('title')}>
        <div className="rd-go-head">
          <SearchOutlined aria-hidden />
          <input
            // The palette is opened to be typed into.
            autoFocus
            role="combobox"
            aria-expanded={lines.length > 0}
            aria-controls="rd-go-list"
            aria-autocomplete="list"
            aria-label={t('title')}
            aria-activedescendant={active && idOf(active)}
            placeholder={t('placeholder')}
            spellCheck={false}
            autoComplete="off"
            maxLength={100}
            value={words}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className="rd-go-body">
          <div
            ref={list}
            id="rd-go-list"
            role="listbox"
            aria-label={t('results')}
            hidden={lines.length === 0}
          >
            {groups.map(([group, items]) => (
              <div key={group} role="group" aria-label={t(`groups.${group}`)}>
                <p aria-hidden>{t(`groups.${group}`)}</p>
                {items.map((item) => (
                  <Line
                    key={item.key}
                    item={item}
                    active={item === active}
                    onPoint={() => item !== active && point(item.key)}
                    onChoose={(aside) => choose(item, aside)}
                  />
                ))}
              </div>
            ))}
          </div>
          {searching && <Skeleton lines={2} />}
          {failure && (
            <p className="rd-go-failed" role="alert">
              {t('failed', { reason: failure.message })}{' '}
              <button
                type="button"
                className="rd-link"
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={retry}
              >
                {t('again')}
              </button>
            </p>
          )}
          {!searching && !failure && lines.length === 0 && <Nothing words={words} />}
        </div>
        <p className="rd-hidden" role="status">
          {searching ? t('searching') : t('found', { count: lines.length })}
        </p>
        <Footer item={active} />
      </div>
    </div>
  );
};
export default Palette;
