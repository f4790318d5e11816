import { useState } from 'react';
import { type AccountChoice, accountType } from '@renderdesk/contract';
import { openUpper } from '../kit/dialogs/index.ts';
import { useLabels } from '../kit/text/index.ts';
import { useDomainText } from './domain.texts.ts';

const Choice = ({
  accounts,
  close,
}: {
  accounts: readonly AccountChoice[];
  close: (userId?: number) => void;
}) => {
  const t = useDomainText();
  const labels = useLabels('session');
  const [chosen, choose] = useState(accounts[0]?.userId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        close(chosen);
      }}
    >
      <div className="rd-dialog-body">
        <p>{t('severalAccounts')}</p>
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th>
                <span className="rd-hidden">{t('choose')}</span>
              </th>
              <th>{labels.field('userId')}</th>
              <th>{labels.field('userName')}</th>
              <th>{labels.field('accountType')}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.userId} onClick={() => choose(account.userId)}>
                <td>
                  <input
                    type="radio"
                    name="account"
                    aria-label={`${account.userId} ${account.userName}`}
                    checked={chosen === account.userId}
                    onChange={() => choose(account.userId)}
                  />
                </td>
                <td className="rd-number">{account.userId}</td>
                <td>{account.userName}</td>
                <td>{labels.code(accountType, account.accountType)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={() => close()}>
          {t('cancel')}
        </button>
        <button type="submit" className="rd-button rd-primary" disabled={chosen === undefined}>
          {t('continue')}
        </button>
      </footer>
    </form>
  );
};

const Title = () => useDomainText()('tip');

/** Asks which of several accounts of the same name was meant; undefined when it is dismissed (overview §8, code 733). */
export const askAccount = (accounts: readonly AccountChoice[]): Promise<number | undefined> =>
  openUpper<number>((close) => <Choice accounts={accounts} close={close} />, { title: <Title /> });
