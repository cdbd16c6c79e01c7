import { AnchorButton, type AnchorButtonProps } from '@blueprintjs/core';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router-dom';

/** A button that leads somewhere: a real link, so that it opens in a new tab as links do. */
export function LinkButton({ to, ...rest }: Omit<AnchorButtonProps, 'href' | 'onClick'> & { readonly to: To }) {
  const href = useHref(to);
  const go = useLinkClickHandler(to);
  return <AnchorButton role="link" {...rest} href={href} onClick={(event) => go(event as MouseEvent<HTMLAnchorElement>)} />;
}
