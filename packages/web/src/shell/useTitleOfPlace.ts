import { useLabels, useTitles } from '../kit/text/labels.ts';
import { useNamesOfPlaces } from '../kit/url/index.ts';
import { extraAt } from './extra.ts';
import { titleOfPlace } from './place.ts';

/** What pages are called in the present language. */
export const useTitleOfPlace = (): ((href: string) => string) => {
  const titles = useTitles();
  const labels = useLabels('session');
  const names = useNamesOfPlaces();
  return (href) =>
    titleOfPlace(
      href,
      titles,
      (path) => {
        const extra = extraAt(path);
        return extra ? labels.action(extra.call) : path;
      },
      names,
    );
};
