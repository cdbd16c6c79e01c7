import type { ReactNode } from 'react';

/** A field of the card: its label above, what is wrong with it below. */
export function SignInField(props: {
  readonly id: string;
  readonly label: string;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="sign-in-field">
      <label htmlFor={props.id}>{props.label}</label>
      {props.children}
      {props.problem !== undefined && (
        <p className="sign-in-problem" id={`${props.id}-problem`}>
          {props.problem}
        </p>
      )}
    </div>
  );
}
