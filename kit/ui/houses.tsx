import './houses.css';

/** One house of the row. Windows count from the top left, 0 to 7; the door stands where the ninth would be. */
interface House {
  readonly look?: 'dark' | 'missing';
  readonly lit?: readonly number[];
  /** Its door is the orange one. */
  readonly open?: boolean;
}

/** The rows of houses: what they tell depends on what the page has to say. */
const scenes = {
  welcome: [{}, {}, { lit: [0, 4, 5], open: true }, {}, {}],
  missing: [{ lit: [4] }, { lit: [1, 6] }, { look: 'missing' }, { lit: [7] }, { lit: [2, 3], open: true }],
  broken: [{ lit: [1, 4] }, { look: 'dark' }, { look: 'dark' }, { look: 'dark' }, { lit: [3], open: true }],
  closed: [{}, { lit: [4] }, {}, { lit: [1] }, {}],
} satisfies Readonly<Record<string, readonly House[]>>;

/** The name of a row of houses. */
export type Scene = keyof typeof scenes;

const pitch = 118;

const columns = [14, 45, 76] as const;
const rows = [16, 61, 106] as const;
const windows = rows.flatMap((y, row) => columns.map((x, column) => ({ x, y, row, column }))).filter(
  ({ row, column }) => row < 2 || column > 0,
);

function Drawn({ house, x }: { readonly house: House; readonly x: number }) {
  if (house.look === 'missing') {
    return (
      <g transform={`translate(${x} 8)`}>
        <path className="houses-gap" d="M0 164V-3h111v167" />
        <text className="houses-question" x="55.5" y="86" textAnchor="middle">
          ?
        </text>
      </g>
    );
  }
  return (
    <g transform={`translate(${x} 8)`} className={house.look === 'dark' ? 'houses-house houses-dark' : 'houses-house'}>
      <rect width="111" height="164" />
      <rect x="-5" y="-8" width="120" height="8" className="houses-cornice" />
      {windows.map(({ x: left, y, row }, index) => (
        <g key={`${left} ${y}`}>
          <rect
            x={left}
            y={y}
            width="20"
            height="30"
            rx={row === 0 ? 10 : 1}
            className={house.lit?.includes(index) ? 'houses-lit' : 'houses-window'}
          />
          <path d={`M${left + 10} ${y}v30`} className="houses-bar" />
        </g>
      ))}
      <rect x="12" y="100" width="24" height="40" className={house.open ? 'houses-door' : 'houses-window'} />
      <path className="houses-window" d="M9 140h30v6h3v6h3v6h-.1v6H4v-6h0v-6h3v-6h2z" />
    </g>
  );
}

/** A row of brownstones with one orange door: on error pages and for an agency that has nothing yet. Decoration. */
export function Houses({ scene }: { readonly scene: Scene }) {
  return (
    <svg className="houses" viewBox="-14 -1 622 176" width="622" height="176" aria-hidden="true">
      {scenes[scene].map((house, index) => (
        <Drawn key={index} house={house} x={index * pitch} />
      ))}
      <path className="houses-ground" d="M-14 172.5h622" />
    </svg>
  );
}
