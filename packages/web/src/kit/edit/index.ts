export { editDialog } from './editDialog.tsx';
