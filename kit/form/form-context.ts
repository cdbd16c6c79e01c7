import { createContext, useContext } from 'react';
import type { Permission } from '#core/access/permission.ts';
import type { FormModel } from './form-model.ts';

/** A form, for controls that read or fill other fields than their own. */
export interface OpenForm {
  readonly form: FormModel;
  /** The page of a record of the form's kind. */
  readonly hrefOf: (id: number) => string;
  /** The right to change it, which controls name to whoever may only read. */
  readonly write?: Permission;
}

const FormContext = createContext<OpenForm | undefined>(undefined);

/** Hands the form to its controls. */
export const FormProvider = FormContext.Provider;

/** The form a control stands in; undefined outside of forms. */
export const useOptionalForm = (): OpenForm | undefined => useContext(FormContext);

/** The form a control stands in; throws where there is none. */
export function useOpenForm(): OpenForm {
  const open = useOptionalForm();
  if (!open) throw new Error('There is no form above');
  return open;
}
