import { lateDialog } from '../../kit/dialogs/index.ts';
import { type DialogProps, isDialog } from './customer.ts';

const Late = lateDialog(() => import('./UserDialogs.tsx'));

/** The dialog that an address names; none where it names no one. */
export const UserDialog = ({ open, ...rest }: DialogProps & { readonly open: string | null }) =>
  isDialog(open) && <Late open={open} {...rest} />;
