import type { ReactNode } from 'react';
import { lateDialog } from '../../dialogs/index.ts';
import type { BulkFlowProps } from './BulkFlow.tsx';

/** Carries one bulk command through. It comes with the first command: everybody waits for a list, few begin with a command. */
export const BulkFlow = lateDialog(() => import('./BulkFlow.tsx')) as <Row>(
  props: BulkFlowProps<Row>,
) => ReactNode;
