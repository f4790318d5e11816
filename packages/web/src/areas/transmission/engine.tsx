import { TransferEngineId } from '@renderdesk/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Missing, Skeleton } from '../../kit/states/index.ts';
import { newEngine } from './engine.rules.ts';

const EngineForm = lazy(() => import('./EngineForm.tsx'));

/** /transmission/engineList/:id: adds an engine, or edits the one that the address names (tasks §2). */
const EnginePage = (): ReactNode => {
  const { id }: { id?: string } = useParams({ strict: false });
  const navigate = useNavigate();
  const known = TransferEngineId.safeParse(Number(id));
  if (id !== newEngine && !known.success) return <Missing />;
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <EngineForm
        key={id}
        id={known.success ? known.data : undefined}
        onClose={() => void navigate({ to: '/transmission/engineList' })}
      />
    </Suspense>
  );
};
export default EnginePage;
