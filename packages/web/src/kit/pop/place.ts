/** Where a panel of a size goes beside its anchor: below, or above where there is no room; never off the window. */
export const placed = (
  anchor: { readonly left: number; readonly top: number; readonly bottom: number },
  panel: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): { left: number; top: number } => {
  const edge = 8;
  const gap = 4;
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - panel.height;
  const fitsBelow = below + panel.height <= room.height - edge;
  const top = fitsBelow || above < edge ? below : above;
  const last = room.width - panel.width - edge;
  return {
    left: Math.max(edge, Math.min(anchor.left, last)),
    top: Math.max(edge, Math.min(top, room.height - panel.height - edge)),
  };
};
