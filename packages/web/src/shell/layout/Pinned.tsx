import { PushpinOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRights } from '../../kit/permission/index.ts';
import { useGoToText } from './goTo.texts.ts';
import { usePins } from '../pins.ts';
import { mayVisit } from '../place.ts';
import { useTitleOfPlace } from '../useTitleOfPlace.ts';

/** The pinned places of the person, at the head of the menu. */
export const Pinned = ({ current }: { current: string }): ReactNode => {
  const t = useGoToText();
  const rights = useRights();
  const titleOf = useTitleOfPlace();
  const pins = usePins().pins.filter((href) => mayVisit(href, rights));
  if (pins.length === 0) return null;
  return (
    <section>
      <h2>{t('pinned')}</h2>
      <ul>
        {pins.map((href) => (
          <li key={href}>
            <Link
              className="rd-module"
              to={href}
              title={titleOf(href)}
              aria-current={current === href ? 'page' : undefined}
            >
              <PushpinOutlined />
              <span>{titleOf(href)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
