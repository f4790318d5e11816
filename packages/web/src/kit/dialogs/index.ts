export { confirm } from './confirm.tsx';
export { copyText } from './copy.ts';
export { Dialog } from './Dialog.tsx';
export { openDialog, openUpper } from './dialogs.ts';
export { DialogHost } from './Host.tsx';
export { lateDialog } from './late.tsx';
export { MessageLog } from './MessageLog.tsx';
export { RequestId } from './RequestId.tsx';
export { toast, type ToastAction } from './toasts.ts';
