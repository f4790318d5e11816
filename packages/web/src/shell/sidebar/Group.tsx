import { RightOutlined } from '@ant-design/icons';
import { type ReactElement, type ReactNode, useId } from 'react';

/** A group of the open menu: its head, and its pages while it is open. */
export const Group = ({
  name,
  title,
  icon,
  open,
  current,
  onPress,
  children,
}: {
  name: string;
  title: string;
  icon: ReactElement;
  open: boolean;
  /** Whether it holds the page that is shown. */
  current: boolean;
  onPress: () => void;
  children: ReactNode;
}): ReactNode => {
  const id = useId();
  return (
    <section data-group={name}>
      <h2>
        <button
          type="button"
          className="rd-line rd-group"
          aria-expanded={open}
          aria-controls={id}
          data-current={current || undefined}
          onClick={onPress}
        >
          <span aria-hidden>{icon}</span>
          <span className="rd-line-label">{title}</span>
          <RightOutlined className="rd-group-arrow" aria-hidden />
        </button>
      </h2>
      <div id={id} data-body hidden={!open}>
        {open && children}
      </div>
    </section>
  );
};
