/** A tile as it counts for its place: pixels of its picture, null where there is none. */
export interface TileSize {
  readonly width: number | null;
  readonly height: number | null;
}

/** Where tiles lie in the stitched picture, in pixels. */
export interface Jigsaw {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Left and top edge of the tile at a place, counted from 0 by rows. */
  placeOf(at: number): {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const largest = (values: readonly (number | null | undefined)[], other: number): number =>
  values.reduce<number>((most, one) => Math.max(most, one ?? 0), 0) || other;

/** What a side is taken for where no tile has a picture. */
const unknown = 100;

/**
 * The stitched picture of tiles in rows from the top left. A column is as wide as its widest picture, a row as high as its
 * highest; where it has none yet, as the largest of all.
 */
export const jigsawOf = (columns: number, rows: number, tiles: readonly TileSize[]): Jigsaw => {
  const [widest, highest] = [
    largest(
      tiles.map((tile) => tile.width),
      unknown,
    ),
    largest(
      tiles.map((tile) => tile.height),
      unknown,
    ),
  ];
  const widths = Array.from({ length: columns }, (_, column) =>
    largest(
      tiles.filter((_tile, at) => at % columns === column).map((tile) => tile.width),
      widest,
    ),
  );
  const heights = Array.from({ length: rows }, (_, row) =>
    largest(
      tiles.slice(row * columns, (row + 1) * columns).map((tile) => tile.height),
      highest,
    ),
  );
  return {
    widths,
    heights,
    width: sum(widths),
    height: sum(heights),
    placeOf: (at) => {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      return {
        x: sum(widths.slice(0, column)),
        y: sum(heights.slice(0, row)),
        width: widths[column] ?? 0,
        height: heights[row] ?? 0,
      };
    },
  };
};

/** The longest side that every browser can draw. */
const longestSide = 16_384;

/** How much a picture is made smaller so that it can be drawn at all: 1 or less. */
export const shrunk = (picture: { readonly width: number; readonly height: number }): number =>
  Math.min(1, longestSide / Math.max(picture.width, picture.height));
