import { createContext, useContext } from 'react';

/** True in the screen that is shown, false in one that is kept behind it. */
export const ShownContext = createContext(true);

/** True while the screen around is shown; one kept behind another asks for nothing and hears no keys. */
export const useShown = (): boolean => useContext(ShownContext);
