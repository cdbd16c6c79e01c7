import { createContext, useContext } from 'react';
import type { Modules } from './modules.ts';

const ModulesContext = createContext<Modules | undefined>(undefined);

/** Hands the loaded modules to everything below. */
export const ModulesProvider = ModulesContext.Provider;

/** The loaded modules of the page. */
export function useModules(): Modules {
  const modules = useContext(ModulesContext);
  if (!modules) throw new Error('There is no <ModulesProvider> above');
  return modules;
}
