/** The heads and the tags of a table, as CSS fonts with the family left out (`grid.css`, `show.css`). */
export const headFont = '600 13px';
export const tagFont = '400 12px';

let brush: CanvasRenderingContext2D | null | undefined;
let family = '';
const widths = new Map<string, number>();

/** How wide text is drawn, in CSS pixels: measured without a layout, each text once. 0 where nothing can be drawn. */
export const textWidth = (text: string, font: string): number => {
  const key = `${font} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (brush === undefined) {
    brush = document.createElement('canvas').getContext('2d');
    family = getComputedStyle(document.body).fontFamily;
  }
  if (!brush) return 0;
  brush.font = `${font} ${family}`;
  const { width } = brush.measureText(text);
  widths.set(key, width);
  return width;
};
