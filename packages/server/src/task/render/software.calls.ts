import { software } from '@renderdesk/contract';
import { serve } from '../../core/calls/serve.ts';
import { softwareInUse } from './software.store.ts';

export const softwareCalls = serve(software, { query: ({ db }) => softwareInUse(db) });
