import { credits, micro, microOf, textOf, type UserId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog, useFill } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { usePayText } from './pay.texts.ts';

/** What the customer may use now, and what would be free then. */
const Now = ({ userId, typed }: { userId: UserId; typed: unknown }): ReactNode => {
  const t = usePayText();
  const { data } = useRead(credits.read, { userId }, { quiet: true, staleTime: 0 });
  // Whoever sets a limit means the limit: the days to pay stay unless they are changed.
  useFill<typeof credits.set.input.shape>(data && String(userId), { billDays: data?.billDays });
  if (!data) return null;
  const { currency } = data;
  if (data.mainUsername !== null)
    return <p data-tone="danger">{t('creditOfChild', { name: data.mainUsername })}</p>;
  const asked = credits.set.input.shape.creditLimit.safeParse(typed);
  // What is blocked stays so whatever the limit is, and less than what is taken is refused.
  const taken = micro(microOf(data.creditGiven) + microOf(data.creditUsed));
  const then =
    asked.success &&
    !data.creditBlocked &&
    microOf(asked.data) >= taken &&
    textOf(micro(microOf(asked.data) - taken));
  return (
    <p>
      {t('creditNow', {
        total: formatMoney(data.creditLimit, currency),
        given: formatMoney(data.creditGiven, currency),
        used: formatMoney(data.creditUsed, currency),
        free: formatMoney(data.creditFree, currency),
      })}{' '}
      {then !== false && <b>{t('creditThen', { free: formatMoney(then as never, currency) })}</b>}
    </p>
  );
};

/** Proposes a customer's credit; somebody of finance decides. Stands at `?credit`. */
const SetCredit = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = usePayText();
  return (
    <FormDialog call={credits.set} initial={{ billDays: 10 }} onClose={onClose}>
      {(f, { userId, creditLimit }) => (
        <>
          <p className="rd-faint">{t('creditHint')}</p>
          <f.Choose name="userId" from={users} label={t('customer')} autoFocus />
          <f.Amount name="creditLimit" />
          {userId !== undefined && <Now userId={userId as UserId} typed={creditLimit} />}
          <f.Number name="billDays" />
          <f.Day name="lastDay" notBeforeToday hint={t('lastDayHint')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default SetCredit;
