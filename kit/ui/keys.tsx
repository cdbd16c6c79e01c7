import type { ReactNode } from 'react';
import './keys.css';

/** Keys of the keyboard and what they do: `<Keys of={['J', 'K']}>move</Keys>`. */
export function Keys(props: { readonly of: readonly string[]; readonly children?: ReactNode }) {
  return (
    <span className="keys">
      {props.of.map((key) => (
        <kbd key={key} className="keys-key">
          {key}
        </kbd>
      ))}
      {props.children !== undefined && <span>{props.children}</span>}
    </span>
  );
}
