import { PushpinFilled, PushpinOutlined, SearchOutlined } from '@ant-design/icons';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMac } from '../../kit/keys/index.ts';
import { useGoToText } from './goTo.texts.ts';
import { openPalette, usePaletteOpen } from '../palette/paletteStore.ts';
import { usePins } from '../pins.ts';

/** The button that opens the palette, with its key. */
export const GoTo = (): ReactNode => {
  const t = useGoToText();
  return (
    <button
      type="button"
      className="rd-goto"
      aria-haspopup="dialog"
      aria-expanded={usePaletteOpen()}
      onClick={openPalette}
    >
      <SearchOutlined aria-hidden />
      <span>{t('button')}</span>
      <kbd aria-hidden>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
};

/** Pins the page that is shown, beside its title. */
export const PinPage = (): ReactNode => {
  const t = useGoToText();
  const { isPinned, canPin, toggle } = usePins();
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (!canPin(path)) return null;
  const pinned = isPinned(path);
  const label = t(pinned ? 'unpinPage' : 'pinPage');
  return (
    <button
      type="button"
      className="rd-icon"
      aria-pressed={pinned}
      aria-label={t('pinPage')}
      title={label}
      onClick={() => toggle(path)}
    >
      {pinned ? <PushpinFilled /> : <PushpinOutlined />}
    </button>
  );
};
