import { SearchOutlined } from '@ant-design/icons';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useSidebarText } from './sidebar.texts.ts';

/** The filter of the menu. Arrow down focuses the first match, Enter opens it, Escape clears the field. */
export const FilterField = ({
  field,
  words,
  onWords,
  onWanted,
  onEnter,
  onDown,
}: {
  field: RefObject<HTMLInputElement | null>;
  words: string;
  onWords: (words: string) => void;
  /** Called when the field gets the focus, to load what filtering needs. */
  onWanted: () => void;
  onEnter: () => void;
  onDown: () => void;
}): ReactNode => {
  const t = useSidebarText();
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: onDown,
    Enter: onEnter,
    ...(words !== '' && { Escape: () => onWords('') }),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <label className="rd-menu-filter">
      <SearchOutlined aria-hidden />
      <input
        ref={field}
        type="search"
        value={words}
        aria-label={t('filter')}
        placeholder={t('filter')}
        autoComplete="off"
        spellCheck={false}
        onFocus={onWanted}
        onChange={({ target }) => onWords(target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
};
