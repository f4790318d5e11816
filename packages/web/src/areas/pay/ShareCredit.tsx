import { credits, type In, micro, microOf, type OutputOf, textOf, UserId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { usePayText } from './pay.texts.ts';

type Credit = OutputOf<typeof credits.read>;

/** The credit of the account that was chosen. */
const Of = ({
  userId,
  children,
}: {
  userId: UserId | undefined;
  children: (credit: Credit | undefined) => ReactNode;
}): ReactNode =>
  children(
    useRead(
      credits.read,
      { userId: userId as UserId },
      { enabled: userId !== undefined, quiet: true, staleTime: 0 },
    ).data,
  );

/** What both accounts have, and what they would have then. */
const Effect = ({
  of: { userName, mainUsername, currency, creditLimit, share },
  typed,
}: {
  of: Credit;
  typed: unknown;
}): ReactNode => {
  const t = usePayText();
  if (share === null) return <p data-tone="danger">{t('noShare')}</p>;
  const asked = credits.share.input.shape.creditShare.safeParse(typed);
  const [from, own, used] = [microOf(creditLimit), microOf(share.mainOwn), microOf(share.mainUsed)];
  const wanted = asked.success ? microOf(asked.data) : from;
  const to = wanted >= microOf(share.least) && wanted <= microOf(share.most) ? wanted : from;
  const money = (amount: bigint): string => formatMoney(textOf(micro(amount)) as never, currency);
  const turn = (before: bigint, after: bigint): string =>
    before === after ? money(before) : `${money(before)} → ${money(after)}`;
  return (
    <ul>
      <li>{t('shareOfChild', { name: userName, turn: turn(from, to) })}</li>
      <li>
        {t('keptByMain', { name: mainUsername ?? '', turn: turn(own, own + from - to), used: money(used) })}
      </li>
      <li>{t('sharedTotal', { total: formatMoney(share.mainLimit, currency) })}</li>
    </ul>
  );
};

/** Gives a child account more or less of its main account's credit; what both may use stays. Stands at `?share`, or `?share=12` for one. */
const ShareCredit = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = usePayText();
  const at = useDialogParam('share').value;
  const named = UserId.safeParse(Number(at === '' ? undefined : at));
  const initial: Partial<In<typeof credits.share.input.shape>> = named.success ? { userId: named.data } : {};
  return (
    <FormDialog call={credits.share} initial={initial} onClose={onClose}>
      {(f, { userId, creditShare }) => (
        <Of userId={userId as UserId | undefined}>
          {(credit) => (
            <>
              <p className="rd-faint">{t('shareHint')}</p>
              <f.Choose name="userId" from={users} label={t('childAccount')} autoFocus={!named.success} />
              <f.Amount
                name="creditShare"
                autoFocus={named.success}
                hint={
                  credit?.share &&
                  t('mayShare', {
                    least: formatMoney(credit.share.least, credit.currency),
                    most: formatMoney(credit.share.most, credit.currency),
                  })
                }
              />
              {credit && <Effect of={credit} typed={creditShare} />}
              <f.Text name="reason" rows={2} />
            </>
          )}
        </Of>
      )}
    </FormDialog>
  );
};
export default ShareCredit;
