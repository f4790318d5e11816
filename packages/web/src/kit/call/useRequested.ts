import { useEffect, useRef } from 'react';
import { errorCodes } from '@renderdesk/contract';
import { toast } from '../dialogs/toasts.ts';
import { viewRequestAction } from './handle.ts';
import { Refused, type TransportFailed } from './refused.ts';

/**
 * Reports that a command became a request for a second person and closes its dialog, since nothing is left to correct.
 */
export const useRequested = (error: Refused | TransportFailed | undefined, onClose: () => void): void => {
  const said = useRef<unknown>(undefined);
  useEffect(() => {
    if (!(error instanceof Refused) || error.code !== errorCodes.awaitsApproval) return;
    if (said.current === error) return;
    said.current = error;
    toast('info', error.message, error.requestId, viewRequestAction(error.data));
    onClose();
  });
};
