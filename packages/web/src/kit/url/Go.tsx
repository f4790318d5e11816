import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isPlainClick } from './isPlainClick.ts';

/** A link to another page of the console, its search part whole as it is written. */
export const Go = ({
  href,
  title,
  className,
  children,
}: {
  href: string;
  title?: string | undefined;
  className?: string;
  children: ReactNode;
}): ReactNode => {
  const router = useRouter();
  return (
    <a
      href={href}
      className={className}
      title={title}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        router.history.push(href);
      }}
    >
      {children}
    </a>
  );
};
