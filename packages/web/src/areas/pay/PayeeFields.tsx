import type { payeeInput } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import type { Fields } from '../../kit/form/index.ts';
import { usePayText } from './pay.texts.ts';

/** The account that a bank pays a refund to. Where one is known, a number that is left empty stays. */
export const PayeeFields = ({
  f,
  known = false,
}: {
  f: Pick<Fields<typeof payeeInput>, 'Text'>;
  known?: boolean;
}): ReactNode => {
  const t = usePayText();
  return (
    <>
      <f.Text name="payeeName" needed hint={t('payeeHint')} />
      <f.Text name="payeeBank" needed />
      <f.Text name="payeeAccount" needed={!known} hint={t(known ? 'payeeKept' : 'payeeAccountHint')} />
    </>
  );
};
