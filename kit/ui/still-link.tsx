import { useContext, type AnchorHTMLAttributes, type Ref } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router-dom';

interface StillLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
  /** A whole path of the product. */
  readonly to: string;
  /** Goes along to the page, beside its address. */
  readonly state?: unknown;
}

/** A link of which a page has many: the router's own, and its `useNavigate`, draw anew at every step, whatever it is about. */
export function StillLink({ to, state, ...rest }: StillLinkProps) {
  const router = useContext(RouterContext)?.router;
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (!router || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate(to, { state, replace: to === location.pathname + location.search + location.hash });
      }}
    />
  );
}
