/** Cell sizes in CSS pixels that the grid offers. */
export const cellSizes = [3, 4, 6, 8, 10, 12, 16, 20, 28, 40] as const;
/** The largest that «automatic» takes: few frames should not look like tiles of a bathroom. */
const largestAuto = 20;

/** A grid of cells: how many stand in a row, how many rows there are. */
export interface Geometry {
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  readonly total: number;
}

/** The grid of `total` cells of a size in a width (CSS pixels). */
export const geometryOf = (total: number, width: number, size: number): Geometry => {
  const columns = Math.max(1, Math.floor(width / size));
  return { size, columns, rows: Math.ceil(total / columns), total };
};

/** The largest cell size with which all cells are seen at once; the smallest where none does. */
export const autoSize = (total: number, width: number, height: number): number =>
  cellSizes.findLast((size) => size <= largestAuto && geometryOf(total, width, size).rows * size <= height) ??
  cellSizes[0];

/** The next larger or smaller cell size; the same at the ends. */
export const zoomed = (size: number, by: -1 | 1): number => {
  const at = cellSizes.findIndex((one) => one >= size);
  return cellSizes[Math.max(0, Math.min(cellSizes.length - 1, at + by))] ?? size;
};

/** The cell at a point of the whole grid; undefined where there is none. */
export const cellAt = (grid: Geometry, x: number, y: number): number | undefined => {
  const column = Math.floor(x / grid.size);
  if (x < 0 || y < 0 || column >= grid.columns) return undefined;
  const ix = Math.floor(y / grid.size) * grid.columns + column;
  return ix < grid.total ? ix : undefined;
};

/** The left and top edge of a cell in the whole grid. */
export const placeOf = (grid: Geometry, ix: number): { readonly x: number; readonly y: number } => ({
  x: (ix % grid.columns) * grid.size,
  y: Math.floor(ix / grid.columns) * grid.size,
});

/** The cells of the rows that a window shows: from the first up to, not with, the last. */
export const seenCells = (grid: Geometry, top: number, height: number): readonly [number, number] => {
  const first = Math.max(0, Math.floor(top / grid.size));
  const last = Math.ceil((top + height) / grid.size);
  return [Math.min(grid.total, first * grid.columns), Math.min(grid.total, last * grid.columns)];
};

/** Where a key leads from a cell; undefined for a key that moves nothing. */
export const cellAfter = (grid: Geometry, ix: number, key: string, page: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -grid.columns,
    ArrowDown: grid.columns,
    PageUp: -page * grid.columns,
    PageDown: page * grid.columns,
    Home: -ix,
    End: grid.total - 1 - ix,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(grid.total - 1, ix + step));
};

/** How far to scroll so that a cell is seen: the new top. */
export const scrolledTo = (grid: Geometry, ix: number, top: number, height: number): number => {
  const { y } = placeOf(grid, ix);
  if (y < top) return y;
  return y + grid.size > top + height ? y + grid.size - height : top;
};
