import { dayanOverview } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { overviewOf } from './overview.store.ts';

/** The overview of the GPU cloud. */
export const overviewCalls = serve(dayanOverview, { nodes: ({ db, actor }) => overviewOf(db, actor) });
