import { lazy, type ReactNode, Suspense } from 'react';
import { AdminId } from '@renderdesk/contract';
import { useDialogParam } from '../../kit/url/index.ts';

const PersonPanel = lazy(() => import('./PersonPanel.tsx'));

/** The person that the page's address names (`?person=12`), over the list that is open. */
export const PersonPanelAt = (): ReactNode => {
  const open = useDialogParam('person');
  if (!/^[1-9]\d{0,14}$/.test(open.value ?? '')) return null;
  return (
    <Suspense>
      <PersonPanel key={open.value} adminId={AdminId.parse(Number(open.value))} onClose={open.close} />
    </Suspense>
  );
};
