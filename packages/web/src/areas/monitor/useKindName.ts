import { kindNames, useKindText } from './kinds.texts.ts';

const isNamed = (kind: string): kind is keyof typeof kindNames => Object.hasOwn(kindNames, kind);

/** What a kind of things is called; one that a newer server knows, by its own name. */
export const useKindName = (): ((kind: string) => string) => {
  const t = useKindText();
  return (kind) => (isNamed(kind) ? t(kind) : kind);
};
