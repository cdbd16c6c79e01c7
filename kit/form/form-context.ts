import { createContext, useContext } from 'react';
import type { FormModel } from './form-model.ts';

/** A form as the controls of an area see it that read or fill other fields than their own. */
export interface OpenForm {
  readonly form: FormModel;
  /** The page of a record of the form's kind. */
  readonly hrefOf: (id: number) => string;
}

const FormContext = createContext<OpenForm | undefined>(undefined);

/** Hands the form to its controls. */
export const FormProvider = FormContext.Provider;

/** The form a control stands in. */
export function useOpenForm(): OpenForm {
  const open = useContext(FormContext);
  if (!open) throw new Error('There is no form above');
  return open;
}
