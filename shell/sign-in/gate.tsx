import type { ReactNode } from 'react';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';
import './gate.css';

/** Frame of the sign-in cards: the switches on top, the town at the foot. */
export function Gate({ children }: { readonly children: ReactNode }) {
  return (
    <div className="gate">
      <header className="gate-switches">
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className="gate-main" id="content">
        {children}
      </main>
      <div className="gate-town" />
    </div>
  );
}
