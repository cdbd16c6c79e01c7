import type { ReactNode } from 'react';
import './subway.css';

const colours: readonly (readonly [lines: string, colour: string])[] = [
  ['123', '#c4302b'],
  ['456', '#00793b'],
  ['7', '#8b3796'],
  ['ACE', '#0a4fa3'],
  ['BDFM', '#b0480b'],
  ['NQRW', '#8a6a00'],
  ['G', '#3f7d1f'],
  ['JZ', '#7a5230'],
  ['LS', '#5f676c'],
];

const colourOf = (line: string) => colours.find(([lines]) => lines.includes(line.slice(0, 1)))?.[1] ?? '#5f676c';

/** Signs beside the name of a station; more would leave no room for the name. */
const besideName = 5;

/** Letters of a name that may be cut; a shorter one is narrower than what is kept of a cut one. */
const longName = 10;

/** Subway lines as on their signs; `of` holds them with spaces between: `A C E`. Where there are more than `maxLines`, the rest is counted. */
export function SubwayLines({ of, maxLines = Infinity }: { readonly of: string; readonly maxLines?: number }) {
  const lines = [...new Set(of.split(/[\s,]+/).filter(Boolean))];
  if (lines.length === 0) return null;
  const shown = lines.length > maxLines ? lines.slice(0, maxLines - 1) : lines;
  return (
    <span className="subway-lines" role="img" aria-label={lines.join(' ')}>
      {shown.map((line) => (
        <span key={line} className="subway-line" style={{ background: colourOf(line) }} aria-hidden>
          {line.slice(0, 2)}
        </span>
      ))}
      {shown.length < lines.length && (
        <span className="subway-more" aria-hidden>
          +{lines.length - shown.length}
        </span>
      )}
    </span>
  );
}

/** A station that is walked to: the lines that stop there, its name, and how far it is in the reader's words. */
export function SubwayStop({ lines, name, walk }: { readonly lines: string | null; readonly name: string | null; readonly walk?: ReactNode }) {
  return (
    <span className="subway-stop">
      <SubwayLines of={lines ?? ''} maxLines={besideName} />
      {name && (
        <span className="subway-name" data-long={name.length >= longName || undefined}>
          {name}
        </span>
      )}
      {walk && <span className="subway-walk">{walk}</span>}
    </span>
  );
}
