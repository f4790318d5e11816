import { useState } from 'react';
import type { UserId } from '@renderdesk/contract';
import {
  type Filter,
  type FilterInputProps,
  type FilterKit,
  type FilterOptions,
  TextInput,
} from '../kit/list/index.ts';
import type { KeysOf, TextKeys } from '../kit/show/rowKeys.ts';
import { useDomainText } from './domain.texts.ts';

/** A person by name or by id; an id goes into the URL as `id:12`. */
const UserInput = (props: FilterInputProps) => {
  const t = useDomainText();
  const [byId, setById] = useState(props.text.startsWith('id:'));
  const typed = props.text.replace(/^id:/, '');
  return (
    <span className="rd-filter-user">
      <TextInput
        {...props}
        text={typed}
        mode={byId ? 'numeric' : 'text'}
        clean={byId ? (value) => value.replace(/\D/g, '') : (value) => value}
        onChange={(value) => props.onChange(value === '' ? '' : byId ? `id:${value}` : value)}
      />
      <button
        type="button"
        className="rd-filter-switch"
        onClick={() => {
          setById(!byId);
          if (props.text !== '') props.onChange('');
        }}
      >
        {byId ? t('byId') : t('byName')}
      </button>
    </span>
  );
};

/** A filter of customers by name or by id, where a call takes either. */
export const userFilter = <Q, Label extends string>(
  filter: FilterKit<Q, Label>,
  name: TextKeys<Q> & Label,
  id: (KeysOf<Q, UserId> | KeysOf<Q, UserId | UserId[]>) & Label,
  o?: FilterOptions<Label>,
): Filter =>
  filter.custom(
    name,
    {
      query: (text) =>
        !text.startsWith('id:')
          ? { [name]: text }
          : /^id:\d{1,15}$/.test(text)
            ? { [id]: Number(text.slice(3)) }
            : null,
      Input: UserInput,
      Words: ({ text }) => text,
      operator: (text) => (text.startsWith('id:') ? 'is' : 'matches'),
      account: (userId) => `id:${userId}`,
    },
    o,
  );
