export { FileButton } from './FileButton.tsx';
export { FileChoice } from './FileChoice.tsx';
export { UploadBox } from './UploadBox.tsx';
export type { StoringCall } from './useUploads.ts';
