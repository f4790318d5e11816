export type { FieldProps, Fields } from './fieldTypes.ts';
export { FormDialog, type FormDialogProps, FormFrame } from './FormDialog.tsx';
export { numericInput, numericSettled } from './numeric.ts';
export { useForm } from './useForm.ts';
export { fieldsOf } from './fields.tsx';
