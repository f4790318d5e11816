import { lazy, type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { loadOrReload } from '../../kit/text/reload.ts';
import { closePalette, usePaletteOpen } from './paletteStore.ts';

const Palette = lazy(() => loadOrReload(() => import('./Palette.tsx')));

/** Where the palette appears; its code comes when it is opened first. */
export const PaletteHost = (): ReactNode =>
  usePaletteOpen() &&
  createPortal(
    <Suspense>
      <Palette onClose={closePalette} />
    </Suspense>,
    document.body,
  );
