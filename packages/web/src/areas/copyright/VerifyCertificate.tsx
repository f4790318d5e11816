import { copyrights } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Time } from '../../kit/show/index.ts';
import { Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useCopyrightText } from './copyright.texts.ts';

interface Typed {
  readonly certificateNo: string;
  readonly certificateHash: string;
}

const Answer = ({ typed }: { typed: Typed }): ReactNode => {
  const t = useCopyrightText();
  const { data, error, refetch } = useRead(copyrights.verify, typed);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (!data.isGenuine) return <p role="status">{t('verify.unknown')}</p>;
  return (
    <p role="status">
      {t('verify.genuine')} · {data.title} · {data.ownerName}{' '}
      {data.decideTime !== null && <Time at={data.decideTime} />}
    </p>
  );
};

/** Says whether a certificate of a number and hash was issued. Its address is `?verify`. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useCopyrightText();
  const labels = useLabels('copyright');
  const [typed, setTyped] = useState<Typed>();
  const send = (form: FormData): void => {
    const of = (name: keyof Typed): string => String(form.get(name)).trim();
    setTyped({ certificateNo: of('certificateNo'), certificateHash: of('certificateHash') });
  };
  return (
    <Dialog title={labels.action(copyrights.verify)} width="min(560px, 92vw)" onClose={onClose}>
      <form action={send} className="rd-form">
        {(['certificateNo', 'certificateHash'] as const).map((name) => (
          <label key={name} className="rd-field">
            <span>{labels.field(name)}</span>
            <input
              name={name}
              required
              maxLength={name === 'certificateNo' ? 40 : 64}
              defaultValue={typed?.[name] ?? ''}
            />
          </label>
        ))}
        <button type="submit">{t('check')}</button>
      </form>
      {typed && <Answer typed={typed} />}
    </Dialog>
  );
};
