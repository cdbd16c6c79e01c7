import { sentFields } from '../records/entity.ts';
import { missingFor, statesOf } from '../records/states.ts';
import type { FormModel } from './form-model.ts';
import { placed, type AnySpec } from './form-spec.ts';

/** Puts a value of the past back into a field: undefined where its form can, else the key of the reason why not. */
export type WhyNotRestored = (field: string, value: unknown) => string | undefined;

/** Tells which values of the past a form can save again: it is no way around rights, steps between states, or fixed fields. */
export const restorableIn =
  (form: FormModel, spec: AnySpec, allows: (right: string) => boolean): WhyNotRestored =>
  (name, value) => {
    const { initial, draft, hidden, subject } = form;
    const field = Object.fromEntries(sentFields(subject.entity))[name];
    const isFixed = spec.groups.some(({ fields }) => fields.some((place) => placed(place as never).field === name && placed(place as never).readOnly === true));
    if (!field || isFixed) return 'kit.history.fixed';
    const { changedBy } = field.options;
    if (hidden.includes(name) || (changedBy !== undefined && !allows(changedBy))) return 'kit.why.right';
    const states = statesOf(field);
    if (!states || value === initial[name] || typeof value !== 'string') return undefined;
    const missing = missingFor(states, initial[name] as string | undefined, value, draft, { may: allows });
    return missing.some(({ is }) => is === 'right') ? 'kit.why.right' : missing.some(({ is }) => is === 'step') ? 'kit.why.state' : undefined;
  };
