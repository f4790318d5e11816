import { type invoiceTitles, UserId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { type Fields, useFill } from '../../kit/form/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { useReceiptText } from './receipt.texts.ts';

type Owned = Pick<typeof invoiceTitles.add.input.shape, 'userId'>;

/** Whose title or address is added: whoever the list is narrowed to, until another is chosen. */
export const CustomerField = ({ f }: { f: Pick<Fields<Owned>, 'Choose'> }): ReactNode => {
  const t = useReceiptText();
  const [search] = useSearch();
  const narrowed = /^id:(\d+)$/.exec(new URLSearchParams(search).get('userName') ?? '');
  const asked = UserId.safeParse(Number(narrowed?.[1]));
  useFill<Owned>(asked.success ? String(asked.data) : undefined, { userId: asked.data });
  return <f.Choose name="userId" from={users} label={t('customer')} autoFocus={!asked.success} />;
};
