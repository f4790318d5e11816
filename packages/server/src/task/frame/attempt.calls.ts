import { attempts } from '@renderdesk/contract';
import { serve } from '../../core/calls/serve.ts';
import { attemptList } from './attempt.store.ts';

export const attemptCalls = serve(attempts, { list: attemptList });
