export { Failure, FormDialog, FormFrame, useConflict } from './FormDialog.tsx';
export { RuleDialog } from './RuleDialog.tsx';
export { useFill } from './useFill.ts';
export { useForm } from './useForm.ts';
export { fieldsOf } from './fields.tsx';
export type { Fields } from './fieldTypes.ts';
