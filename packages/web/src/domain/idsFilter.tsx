import { type FilterInputProps, TextInput } from '../kit/list/index.ts';

const Plain = ({ text }: { text: string }): string => text;

/** A filter by several ids: typed with commas, or pasted as a JSON array; the call takes either. */
export const idsFilter = (field: 'taskIds' | 'nodeIds') => ({
  query: (text: string) => ({ [field]: text }),
  Input: (props: FilterInputProps) => (
    <TextInput {...props} clean={(typed) => typed.replace(/[^\d,，[\]"\s]/g, '')} />
  ),
  Words: Plain,
});
