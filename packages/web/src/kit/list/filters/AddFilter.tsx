import { PlusOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PickList } from '../../pick/PickList.tsx';
import type { Source } from '../../pick/index.ts';
import { Popover } from '../../pop/index.ts';
import type { Labels } from '../../text/index.ts';
import type { ListText } from '../list.texts.ts';
import type { Filter } from '../types.ts';

type Syllables = (label: string) => readonly string[];

/** The filters as choices, found by label, by its pinyin and by the name in the address. */
const sourceOf = (
  filters: readonly Filter[],
  labels: Labels,
  syllables: Syllables | undefined,
): Source<string> => ({
  searched: false,
  call: undefined,
  input: () => ({}),
  write: () =>
    filters.map(({ key, label }) => {
      const text = labels.field(label);
      return {
        value: key,
        name: text,
        fields: [{ text, syllables: syllables?.(text) }, { text: key }],
      };
    }),
});

/** A button with a searchable list of the filters that are not in the bar. */
export const AddFilter = ({
  filters,
  labels,
  t,
  onAdd,
}: {
  filters: readonly Filter[];
  labels: Labels;
  t: ListText;
  onAdd: (key: string) => void;
}): ReactNode => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [syllables, setSyllables] = useState<Syllables>();
  useEffect(() => {
    if (!open) return;
    void import('../../text/labelSyllables.ts').then(({ labelSyllables }) =>
      setSyllables(() => labelSyllables),
    );
  }, [open]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-tool rd-add-filter"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <PlusOutlined aria-hidden />
        {t('addFilter')}
      </button>
      {open && (
        <Popover anchor={button} onClose={() => setOpen(false)} label={t('addFilter')}>
          <PickList
            label={t('addFilter')}
            source={sourceOf(filters, labels, syllables)}
            several={false}
            hint={t('searchFilters')}
            chosen={[]}
            labels={labels}
            onChange={([key]) => key !== undefined && onAdd(key)}
            onClose={() => setOpen(false)}
          />
        </Popover>
      )}
    </>
  );
};
