import { useStartingText } from './starting.texts.ts';

/** In place of a console that is not there yet. Seen only where it takes long: a quick start does not flicker. */
export const Starting = () => (
  <p className="rd-starting" role="status">
    {useStartingText()('loading')}
  </p>
);
