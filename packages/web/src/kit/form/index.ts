export { Failure, FormDialog, FormFrame, useConflict } from './FormDialog.tsx';
export { useForm } from './useForm.ts';
export { fieldsOf } from './fields.tsx';
export type { Fields } from './fieldTypes.ts';
