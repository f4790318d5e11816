import type { duplicates, RowOf } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Dialog } from '../../kit/dialogs/index.ts';
import { PanelFooter, ShortTable } from '../../kit/detail/index.ts';
import { EmptyValue, Money, Time } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useUserText } from './user.texts.ts';

type Pair = RowOf<typeof duplicates.list>;

/** Two accounts that look alike, side by side, and which of both to keep. */
export const ComparePair = ({ pair, onClose }: { pair: Pair; onClose: () => void }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const name = (id: number, userName: string): ReactNode => (
    <>
      <Link to={`/user/userInformation/${id}`}>{userName}</Link>
      {pair.keepUserId === id && (
        <span className="rd-tag" data-tone="success">
          {t('keep')}
        </span>
      )}
    </>
  );
  const line = (key: string, one: ReactNode, other: ReactNode) => ({
    key,
    cells: [
      <b key="field">{labels.field(key)}</b>,
      one === '' || one === null ? <EmptyValue key="one" /> : one,
      other === '' || other === null ? <EmptyValue key="other" /> : other,
    ],
  });
  return (
    <Dialog title={t('compare')} width="min(820px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <p className="rd-faint">{t('mergeHint')}</p>
        <ShortTable
          heads={[
            { key: 'field', name: labels.field('likenesses') },
            { key: 'one', name: name(pair.userId, pair.userName) },
            { key: 'other', name: name(pair.otherUserId, pair.otherUserName) },
          ]}
          empty={null}
          rows={[
            line('userId', pair.userId, pair.otherUserId),
            line('phone', pair.phone, pair.otherPhone),
            line('email', pair.email, pair.otherEmail),
            line('company', pair.company, pair.otherCompany),
            line(
              'balance',
              <Money key="one" amount={pair.balance} currency={pair.currency} />,
              <Money key="other" amount={pair.otherBalance} currency={pair.otherCurrency} />,
            ),
            line(
              'registerTime',
              <Time key="one" at={pair.registerTime} />,
              <Time key="other" at={pair.otherRegisterTime} />,
            ),
          ]}
        />
      </div>
      <PanelFooter onClose={onClose} />
    </Dialog>
  );
};
