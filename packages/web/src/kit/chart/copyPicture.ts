import { saveFile } from '../call/download.ts';

/** Puts a canvas on the clipboard as a picture, on a ground of its colour and below its title; saves it as a file where the browser refuses. */
export const copyPicture = async (
  canvas: HTMLCanvasElement,
  o: { readonly title: string; readonly ground: string; readonly text: string },
): Promise<'copied' | 'saved'> => {
  const scale = canvas.width / Math.max(1, canvas.clientWidth);
  const head = Math.round(32 * scale);
  const whole = document.createElement('canvas');
  whole.width = canvas.width;
  whole.height = canvas.height + head;
  const context = whole.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  context.fillStyle = o.ground;
  context.fillRect(0, 0, whole.width, whole.height);
  context.fillStyle = o.text;
  context.font = `600 ${Math.round(14 * scale)}px ${getComputedStyle(canvas).fontFamily}`;
  context.fillText(o.title, Math.round(8 * scale), Math.round(20 * scale));
  context.drawImage(canvas, 0, head);
  const made = new Promise<Blob>((resolve, reject) => {
    whole.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png');
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': made })]);
    return 'copied';
  } catch {
    // Without a secure context or the right there is no clipboard for pictures.
    saveFile(await made, `${o.title}.png`);
    return 'saved';
  }
};
