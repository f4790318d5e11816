import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import {
  errorCodes,
  longestToken,
  type PermissionKey,
  type PermissionNode,
  permissionTree,
  textIn,
  tokens,
} from '@renderdesk/contract';
import { permissionName } from '@renderdesk/contract/permissions/permissions.texts.ts';
import { callApi, invalidate, Refused } from '../../kit/call/index.ts';
import { copyText, Dialog } from '../../kit/dialogs/index.ts';
import { useRights } from '../../kit/permission/index.ts';
import { standing } from '../../kit/permission/rights.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { entryOf, focusOn } from '../../shell/sign-in/entries.ts';
import { Failure } from '../../shell/sign-in/failure.tsx';
import { TextEntry } from '../../shell/sign-in/TextEntry.tsx';
import { useAccountText } from './account.texts.ts';
import { ProveDialog } from './ProveDialog.tsx';

/** Lifetimes that are offered, in days. */
const lifetimes = [7, 30, 90, longestToken] as const;

/** Keys that only open menu entries are of no use to a program. */
const offered = permissionTree.filter(({ kind }) => kind !== 'menu');

interface Choice {
  readonly isHeld: (key: PermissionKey) => boolean;
  readonly chosen: ReadonlySet<PermissionKey>;
  readonly toggle: (key: PermissionKey, on: boolean) => void;
}

/** The keys that the person has, in the tree's order; those below one stand within it. */
const Keys = ({ nodes, choice }: { nodes: readonly PermissionNode[]; choice: Choice }): ReactNode => {
  const language = useLanguage();
  const within = (node: PermissionNode): boolean => choice.isHeld(node.name) || node.children.some(within);
  const shown = nodes.filter(within);
  if (shown.length === 0) return null;
  return (
    <ul>
      {shown.map((node) => (
        <li key={node.name}>
          <label>
            <input
              type="checkbox"
              checked={choice.chosen.has(node.name)}
              disabled={!choice.isHeld(node.name)}
              onChange={({ target }) => choice.toggle(node.name, target.checked)}
            />{' '}
            {textIn(permissionName(node.name), language)} <code className="rd-faint">{node.name}</code>
          </label>
          <Keys nodes={node.children} choice={choice} />
        </li>
      ))}
    </ul>
  );
};

/** A new API token: what it is for, what it may do, how long; then the token itself, once. */
const AddToken = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useAccountText();
  const labels = useLabels('account');
  const rights = useRights();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<PermissionKey>>(new Set());
  const [busy, setBusy] = useState(false);
  const [proving, setProving] = useState(false);
  const [missing, setMissing] = useState<'name' | 'keys'>();
  const [error, setError] = useState<unknown>();
  const [made, setMade] = useState<string>();
  const [copied, setCopied] = useState(false);
  const choice: Choice = {
    isHeld: (key) => standing(rights, key) === 'granted',
    chosen,
    toggle: (key, on) => {
      const next = new Set(chosen);
      if (on) next.add(key);
      else next.delete(key);
      setChosen(next);
    },
  };
  const send = async (): Promise<void> => {
    if (busy || !form.current) return;
    const name = entryOf(form.current, 'name').trim();
    const lacks = name === '' ? 'name' : chosen.size === 0 ? 'keys' : undefined;
    setMissing(lacks);
    setError(undefined);
    if (lacks) return focusOn(form.current, lacks);
    setBusy(true);
    try {
      const input = {
        name,
        keys: [...chosen],
        days: Number(entryOf(form.current, 'days')),
        outlives: entryOf(form.current, 'outlives') !== '',
      };
      setMade((await callApi(tokens.add, input, { quiet: true })).token);
      await invalidate(tokens.list);
    } catch (failure) {
      if (failure instanceof Refused && failure.code === errorCodes.proofNeeded) setProving(true);
      else setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  if (made !== undefined) {
    return (
      <Dialog title={t('tokens.madeTitle')} width="560px" onClose={onClose}>
        <div className="rd-account">
          <p className="rd-notice" data-tone="warning">
            {t('tokens.once')}
          </p>
          <p className="rd-mono rd-secret-text" data-token>
            {made}
          </p>
          <p className="rd-hint">{t('tokens.use')}</p>
          <button type="button" className="rd-button" onClick={() => void copyText(made).then(setCopied)}>
            {t(copied ? 'tokens.copied' : 'tokens.copy')}
          </button>
          <button type="button" className="rd-button rd-primary" onClick={onClose}>
            {t('tokens.stored')}
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={labels.action(tokens.add)} width="560px" onClose={onClose}>
      <form ref={form} className="rd-account" onSubmit={submit} noValidate>
        <Failure error={error} />
        <TextEntry
          label={labels.field('name')}
          name="name"
          maxLength={40}
          autoFocus
          hint={t('tokens.nameHint')}
          error={missing === 'name' ? t('security.nameMissing') : undefined}
        />
        <fieldset className="rd-setting rd-token-keys">
          <legend>{labels.field('keys')}</legend>
          <Keys nodes={offered} choice={choice} />
          <p className="rd-hint" data-tone={missing === 'keys' ? 'danger' : undefined}>
            {missing === 'keys' ? t('tokens.keysMissing') : t('tokens.keysHint')}
          </p>
        </fieldset>
        <label className="rd-entry">
          {labels.field('days')}
          <select className="rd-field" name="days" defaultValue={30}>
            {lifetimes.map((days) => (
              <option key={days} value={days}>
                {days}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input type="checkbox" name="outlives" /> {labels.field('outlives')}
        </label>
        <p className="rd-hint">{t('tokens.outlivesHint')}</p>
        <button type="submit" className="rd-button rd-primary" aria-busy={busy} aria-disabled={busy}>
          {labels.action(tokens.add)}
        </button>
      </form>
      {proving && (
        <ProveDialog
          onClose={() => setProving(false)}
          onDone={() => {
            setProving(false);
            void send();
          }}
        />
      )}
    </Dialog>
  );
};
export default AddToken;
