import { Suspense } from 'react';
import { Dialog } from './Dialog.tsx';
import { useKitText } from './dialogs.texts.ts';
import { useDialogs } from './dialogs.ts';
import { RequestId } from './RequestId.tsx';
import { closeToast, type Toast, useToasts } from './toasts.ts';

const Message = ({ toast }: { toast: Toast }) => {
  const t = useKitText();
  const { requestId, action } = toast;
  return (
    <div className="rd-toast" data-kind={toast.kind}>
      <div>
        <p>{toast.text}</p>
        {action && (
          <button
            type="button"
            className="rd-link"
            onClick={() => {
              closeToast(toast.id);
              action.act();
            }}
          >
            {action.label}
          </button>
        )}
        {requestId !== undefined && <RequestId id={requestId} />}
      </div>
      <button type="button" className="rd-icon" aria-label={t('close')} onClick={() => closeToast(toast.id)}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
          <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
};

const Toasts = () => {
  const t = useKitText();
  const toasts = useToasts();
  return (
    <section className="rd-toasts" aria-label={t('messages')} aria-live="polite">
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </section>
  );
};

/** Where opened dialogs and toasts appear; mounted once, inside the antd configuration. */
export const DialogHost = () => {
  const dialogs = useDialogs();
  return (
    <Suspense>
      {dialogs.map((dialog) => (
        <Dialog key={dialog.id} {...dialog.options} onClose={dialog.close}>
          {dialog.content}
        </Dialog>
      ))}
      <Toasts />
    </Suspense>
  );
};
