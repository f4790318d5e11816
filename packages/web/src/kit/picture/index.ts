export { PictureFacts, Thumbnail } from './Picture.tsx';
export { usePictureText } from './picture.texts.ts';
