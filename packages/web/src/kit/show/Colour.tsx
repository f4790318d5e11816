import type { HexColour } from '@renderdesk/contract';
import type { ReactNode } from 'react';

/** A colour as a patch with its value. */
export const Colour = ({ of }: { of: HexColour }): ReactNode => (
  <span className="rd-colour">
    <i aria-hidden style={{ backgroundColor: of }} />
    <span className="rd-mono">{of}</span>
  </span>
);
