import { type ReactNode, useState } from 'react';
import { errorCodes, factors, type OutputOf, type PasskeyId } from '@renderdesk/contract';
import { callApi, invalidate, Refused, useCommand, useRead } from '../../kit/call/index.ts';
import { confirm, Dialog, toast } from '../../kit/dialogs/index.ts';
import { EmptyValue, RelativeTime, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { makePasskey, knowsPasskeys } from '../../shell/sign-in/passkey.ts';
import { RecoveryCodes } from '../../shell/sign-in/RecoveryCodes.tsx';
import { SetUpApp } from '../../shell/sign-in/SetUpApp.tsx';
import { useAccountText } from './account.texts.ts';
import { FactorRule } from './FactorRule.tsx';
import { NameDialog } from './NameDialog.tsx';
import { ProveDialog } from './ProveDialog.tsx';

type Passkey = OutputOf<typeof factors.read>['passkeys'][number];

/** What stands over the panel. */
type Over =
  | { readonly kind: 'prove'; readonly next: () => Promise<void> | void }
  | { readonly kind: 'app' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'rename'; readonly passkey: Passkey };

/** Second factors: an authenticator app, passkeys, recovery codes. */
export const SecurityPanel = (): ReactNode => {
  const t = useAccountText();
  const labels = useLabels('account');
  const { data, error, refetch } = useRead(factors.read, {}, { quiet: true });
  const [over, setOver] = useState<Over>();
  const rename = useCommand(factors.renamePasskey);
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={6} />;

  const close = (): void => setOver(undefined);
  /** Does what needs proof; asks for it first where it is not there, or has just run out. */
  const proved = async (work: () => Promise<void>): Promise<void> => {
    const ask = (): void => setOver({ kind: 'prove', next: () => proved(work) });
    try {
      await work();
      await invalidate(factors.read);
    } catch (failure) {
      if (failure instanceof Refused && failure.code === errorCodes.proofNeeded) return ask();
      toast('error', failure instanceof Error ? failure.message : t('security.passkeyFailed'));
    }
  };
  const shown = (codes: readonly string[]): void =>
    codes.length > 0 ? setOver({ kind: 'codes', codes }) : close();
  const quiet = { quiet: true } as const;

  const removeApp = async (): Promise<void> => {
    const title = t('security.removeAppAsk');
    if (!(await confirm({ title, danger: true, okText: labels.action(factors.removeTotp) }))) return;
    await proved(async () => {
      await callApi(factors.removeTotp, {}, quiet);
      toast('success', t('security.removed'));
    });
  };
  const addPasskey = (name: string): Promise<void> =>
    proved(async () => {
      const { ticket, question } = await callApi(factors.beginPasskey, {}, quiet);
      const attestation = await makePasskey(question).catch(() => {
        throw new Error(t('security.passkeyFailed'));
      });
      shown((await callApi(factors.addPasskey, { name, ticket, attestation }, quiet)).recoveryCodes);
      toast('success', t('security.added'));
    });
  const removePasskey = async ({ name, passkeyId }: Passkey): Promise<void> => {
    const title = t('security.removePasskeyAsk', { name });
    if (!(await confirm({ title, danger: true, okText: labels.action(factors.removePasskey) }))) return;
    await proved(async () => {
      await callApi(factors.removePasskey, { passkeyId }, quiet);
      toast('success', t('security.removed'));
    });
  };
  const renew = (): Promise<void> =>
    proved(async () => shown((await callApi(factors.newRecoveryCodes, {}, quiet)).recoveryCodes));
  const hasFactor = data.totpTime !== null || data.passkeys.length > 0;

  return (
    <>
      <p className="rd-hint">{t('security.hint')}</p>
      {data.required && !hasFactor && <p className="rd-notice">{t('security.required')}</p>}
      <section className="rd-factor">
        <h3>{t('security.app')}</h3>
        {data.totpTime === null ? (
          <>
            <p className="rd-hint">{t('security.appHint')}</p>
            <button
              type="button"
              className="rd-button"
              onClick={() =>
                data.provedUntil === null
                  ? setOver({ kind: 'prove', next: () => setOver({ kind: 'app' }) })
                  : setOver({ kind: 'app' })
              }
            >
              {labels.action(factors.confirmTotp)}
            </button>
          </>
        ) : (
          <p>
            {t('security.since')} <Time at={data.totpTime} />{' '}
            <button type="button" className="rd-link" onClick={() => void removeApp()}>
              {labels.action(factors.removeTotp)}
            </button>
          </p>
        )}
      </section>
      <section className="rd-factor">
        <h3>{t('security.passkeys')}</h3>
        <p className="rd-hint">{t('security.passkeysHint')}</p>
        {data.passkeys.length > 0 && (
          <div className="rd-wide">
            <table className="rd-plain-table">
              <thead>
                <tr>
                  <th scope="col">{labels.field('name')}</th>
                  <th scope="col">{t('security.addedAt')}</th>
                  <th scope="col">{t('security.usedAt')}</th>
                  <th scope="col">
                    <span className="rd-hidden">{t('sessions.actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.passkeys.map((one) => (
                  <tr key={one.passkeyId}>
                    <td>{one.name}</td>
                    <td>
                      <Time at={one.createTime} />
                    </td>
                    <td>
                      {one.lastUsedTime === null ? <EmptyValue /> : <RelativeTime at={one.lastUsedTime} />}
                    </td>
                    <td>
                      <button
                        type="button"
                        className="rd-link"
                        onClick={() => setOver({ kind: 'rename', passkey: one })}
                      >
                        {labels.action(factors.renamePasskey)}
                      </button>{' '}
                      <button type="button" className="rd-link" onClick={() => void removePasskey(one)}>
                        {labels.action(factors.removePasskey)}
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {knowsPasskeys() ? (
          <button type="button" className="rd-button" onClick={() => setOver({ kind: 'passkey' })}>
            {labels.action(factors.addPasskey)}
          </button>
        ) : (
          <p className="rd-notice">{t('security.noPasskeys')}</p>
        )}
      </section>
      {hasFactor && (
        <section className="rd-factor">
          <h3>{t('security.recovery')}</h3>
          <p>{t('security.recoveryLeft', { count: data.recoveryLeft })}</p>
          <button type="button" className="rd-button" onClick={() => void renew()}>
            {labels.action(factors.newRecoveryCodes)}
          </button>
        </section>
      )}
      <FactorRule proved={proved} />
      {over?.kind === 'prove' && (
        <ProveDialog
          onClose={close}
          onDone={() => {
            close();
            void over.next();
          }}
        />
      )}
      {over?.kind === 'app' && (
        <Dialog title={labels.action(factors.confirmTotp)} width="420px" onClose={close}>
          <SetUpApp
            onDone={(codes) => {
              shown(codes);
              toast('success', t('security.added'));
              void invalidate(factors.read);
            }}
          />
        </Dialog>
      )}
      {over?.kind === 'codes' && (
        <Dialog title={t('security.recovery')} width="460px" onClose={close}>
          <RecoveryCodes codes={over.codes} onDone={close} />
        </Dialog>
      )}
      {over?.kind === 'passkey' && (
        <NameDialog
          title={labels.action(factors.addPasskey)}
          label={labels.field('name')}
          initial=""
          onClose={close}
          onDone={(name) => {
            close();
            void addPasskey(name);
          }}
        />
      )}
      {over?.kind === 'rename' && (
        <NameDialog
          title={labels.action(factors.renamePasskey)}
          label={labels.field('name')}
          initial={over.passkey.name}
          onClose={close}
          onDone={(name) => {
            close();
            void rename.run({ passkeyId: over.passkey.passkeyId as PasskeyId, name });
          }}
        />
      )}
    </>
  );
};
