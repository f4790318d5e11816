import type { ReactNode } from 'react';
import { Bytes, Duration, Instant, Money as Amount, renderStatus } from '@renderdesk/contract';
import {
  Copyable,
  Flag,
  Lasting,
  Money,
  EmptyValue,
  Progress,
  RelativeTime,
  Size,
  StatusTag,
  Time,
} from '../../kit/show/index.ts';
import { Steps } from '../../kit/show/Steps.tsx';
import { useLabels } from '../../kit/text/index.ts';
import { useKitPageText } from './kit.texts.ts';

const amounts = ['1234567.895', '0.0049', '-12.5', '0'].map((amount) => Amount.parse(amount));
const sizes = [0, 1023, 1_572_864, 10_737_418_240].map((bytes) => Bytes.parse(bytes));
const lengths = [350, 61_000, 90_061_000].map((length) => Duration.parse(length));
const moment = Instant.parse(Date.UTC(2026, 2, 1, 8, 30, 5));

/** Values as they look everywhere. */
const ShowPieces = (): ReactNode => {
  const t = useKitPageText();
  const labels = useLabels('task');
  return (
    <dl className="rd-kit-values">
      <dt>{t('statuses')}</dt>
      <dd>
        {renderStatus.codes.map((code) => (
          <StatusTag key={code} code={code} table={renderStatus} labels={labels} />
        ))}
      </dd>
      <dt>{t('amounts')}</dt>
      <dd>
        {amounts.map((amount) => (
          <Money key={amount} amount={amount} currency={1} />
        ))}
        <Money amount={Amount.parse('88.8')} currency={2} />
        <EmptyValue />
      </dd>
      <dt>{t('times')}</dt>
      <dd>
        <Time at={moment} />
        <RelativeTime at={moment} />
        {lengths.map((length) => (
          <Lasting key={length} duration={length} />
        ))}
      </dd>
      <dt>{t('sizes')}</dt>
      <dd>
        {sizes.map((bytes) => (
          <Size key={bytes} bytes={bytes} />
        ))}
        <Flag on />
        <Flag on={false} />
      </dd>
      <dt>{t('copying')}</dt>
      <dd>
        <Copyable value="20480017" />
        <Copyable value="/mnt/render/scene_files/very/long/path/shot_010_v12.ma" />
      </dd>
      <dt>{t('steps')}</dt>
      <dd>
        <Steps label={t('steps')} steps={[t('stepFile'), t('stepCheck'), t('stepImport')]} at={1} />
      </dd>
      <dt>{t('progress')}</dt>
      <dd>
        <Progress done={0} total={120} label={t('progress')} />
        <Progress done={42} total={120} label={t('progress')} />
        <Progress done={120} total={120} tone="success" label={t('progress')} />
        <Progress done={12} total={120} tone="danger" label={t('progress')} />
      </dd>
    </dl>
  );
};
export default ShowPieces;
