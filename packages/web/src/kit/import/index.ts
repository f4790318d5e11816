export { importDialog } from './importDialog.tsx';
