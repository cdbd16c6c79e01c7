import { useEffect, useState } from 'react';
import { useText } from '#core/react/react.tsx';
import { Control } from '#kit/fields/form-fields.tsx';
import type { Labels } from '#kit/records/entity.ts';
import { employee } from '../entities/employee.ts';

/** A colleague who takes something over. `unread` holds the ids of the fields whose text is no colleague, this one's too. */
export function SuccessorField(props: {
  readonly id: string;
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (one: number | null) => void;
  readonly labels: Labels;
  readonly onLabel: (entity: string, id: number, label: string) => void;
  readonly unread: Set<string>;
}) {
  const { id, unread } = props;
  const t = useText();
  const [problem, setProblem] = useState<string>();
  const [isVisited, setVisited] = useState(false);
  useEffect(() => () => void unread.delete(id), [id, unread]);
  const hear = (said: string | undefined) => {
    setProblem(said);
    if (said === undefined) unread.delete(id);
    else unread.add(id);
  };
  const isWrong = isVisited && problem !== undefined;
  return (
    <div className="leave-field">
      <label htmlFor={id}>{props.label}</label>
      <Control
        id={id}
        name="manager"
        field={employee.fields.manager}
        value={props.value}
        onChange={props.onChange}
        onBlur={() => setVisited(true)}
        onUnread={hear}
        misread={problem !== undefined}
        wrong={isWrong}
        wordKey="employee.manager"
        labels={props.labels}
        onLabel={props.onLabel}
        {...(isWrong && { describedBy: `${id}-problem` })}
      />
      {isWrong && (
        <span className="form-below form-problem" id={`${id}-problem`} role="alert">
          {t(problem)}
        </span>
      )}
    </div>
  );
}
