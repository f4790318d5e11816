import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to another page of the console, its search part whole as it is written. */
export const Go = ({
  href,
  title,
  className,
  label,
  children,
}: {
  href: string;
  title?: string | undefined;
  className?: string;
  /** What is read out instead of the content. */
  label?: string;
  children: ReactNode;
}): ReactNode => {
  const router = useRouter();
  return (
    <a
      href={href}
      className={className}
      title={title}
      aria-label={label}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        router.history.push(href);
      }}
    >
      {children}
    </a>
  );
};
