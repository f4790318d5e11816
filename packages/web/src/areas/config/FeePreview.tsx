import { type InputOf, softwareFees } from '@renderdesk/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { PreviewTable } from './PricePreview.tsx';

type Query = InputOf<typeof softwareFees.preview>;

/** What the preview needs, once enough was typed. */
const askedBy = (typed: Partial<Query>): Query | undefined => {
  const { cgId, feeUnit, currency, price, versionName, pluginName } = typed;
  const asked = { cgId, feeUnit, currency, price, feeName: typed.feeName?.trim() ?? '' };
  const named = {
    ...(versionName && { versionName }),
    ...(pluginName && { pluginName }),
  };
  const parsed = softwareFees.preview.input.safeParse({ ...asked, ...named });
  return parsed.success ? ({ ...asked, ...named } as Query) : undefined;
};

/** What the tasks of the last 30 days would have been charged by an additional charge. */
export const FeePreview = ({ typed }: { typed: Partial<Query> }): ReactNode => {
  const asked = useDeferredValue(askedBy(typed));
  return asked ? <Preview key={JSON.stringify(asked)} asked={asked} /> : null;
};

const Preview = ({ asked }: { asked: Query }): ReactNode => {
  const { data, error, refetch } = useRead(softwareFees.preview, asked, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <PreviewTable data={data} /> : <Skeleton lines={3} />;
};
