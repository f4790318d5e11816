import { IconProvider } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { nonce } from './nonce.ts';

/** The icons inside the content security policy. */
export const IconTheme = ({ children }: { children: ReactNode }): ReactNode => {
  const [context] = useState(() => ({ csp: { nonce: nonce() } }));
  return <IconProvider value={context}>{children}</IconProvider>;
};
