import { type ReactNode, useState } from 'react';
import { factors, roleKind } from '@renderdesk/contract';
import { callApi, invalidate, useRead } from '../../kit/call/index.ts';
import { confirm } from '../../kit/dialogs/index.ts';
import { allows, useRights } from '../../kit/permission/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAccountText } from './account.texts.ts';

/** Of which kinds of role staff must have a second factor; seen by who may say so. `proved` asks for proof first. */
export const FactorRule = ({
  proved,
}: {
  proved: (work: () => Promise<void>) => Promise<void>;
}): ReactNode => {
  const t = useAccountText();
  const staff = useLabels('staff');
  const may = allows(useRights(), 'admin:authority:edit');
  const { data } = useRead(factors.rule, {}, { quiet: true, enabled: may });
  const [running, setRunning] = useState(false);
  if (!may || data === undefined) return null;
  const take = async (kind: 0 | 1 | 2, on: boolean): Promise<void> => {
    const ask = { title: t('security.ruleAsk'), content: t('security.ruleHint'), okText: t('security.goOn') };
    if (on && !(await confirm(ask))) return;
    const kinds = on ? [...data.kinds, kind] : data.kinds.filter((one) => one !== kind);
    setRunning(true);
    await proved(async () => {
      await callApi(factors.setRule, { kinds, version: data.version }, { quiet: true });
      await invalidate(factors.rule);
    });
    setRunning(false);
  };
  return (
    <fieldset className="rd-setting">
      <legend>{t('security.rule')}</legend>
      <div>
        {([2, 1, 0] as const).map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={data.kinds.includes(kind)}
              disabled={running}
              onChange={({ target }) => void take(kind, target.checked)}
            />{' '}
            {staff.code(roleKind, kind)}
          </label>
        ))}
      </div>
      <p className="rd-hint">{t('security.ruleHint')}</p>
    </fieldset>
  );
};
