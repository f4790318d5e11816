import { lazy, Suspense } from 'react';
import { Skeleton } from '../../kit/states/index.ts';
import { openDialog } from '../../kit/dialogs/index.ts';
import { useKeysText } from './keys.texts.ts';

const Sheet = lazy(() => import('./Sheet.tsx'));
const Title = () => useKeysText()('title');

/** Opens the sheet of shortcuts over the page. */
export const openKeys = (): void =>
  void openDialog(
    () => (
      <Suspense fallback={<Skeleton lines={8} />}>
        <Sheet />
      </Suspense>
    ),
    { title: <Title />, width: 'min(760px, 92vw)' },
  );
