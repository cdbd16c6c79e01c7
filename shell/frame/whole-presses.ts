import { useEffect } from 'react';

/**
 * Lets Enter and the space bar press only what had the focus when they went down, as browsers do with buttons of their
 * own. Blueprint's buttons are pressed on the way up: a line of a menu, chosen on the way down, gives the focus back to
 * the button that opened the menu, and the same key would open it again.
 */
export function useWholePresses(): void {
  useEffect(() => {
    let pressed: EventTarget | null = null;
    const onDown = (event: KeyboardEvent) => {
      if (isPress(event) && !event.repeat) pressed = event.target;
    };
    const onUp = (event: KeyboardEvent) => {
      if (!isPress(event)) return;
      if (event.target !== pressed) event.stopPropagation();
      pressed = null;
    };
    // before anything on the page hears of it
    addEventListener('keydown', onDown, true);
    addEventListener('keyup', onUp, true);
    return () => {
      removeEventListener('keydown', onDown, true);
      removeEventListener('keyup', onUp, true);
    };
  }, []);
}

const isPress = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';
