import './sparkline.css';

const width = 96;
const height = 20;

/** A row of numbers as a line, the last one as a dot. The label says in words what it shows. */
export function Sparkline(props: { readonly values: readonly number[]; readonly label: string }) {
  const { values, label } = props;
  const highest = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  const points = values.map((value, at) => [at * step, height - (value / highest) * (height - 2)] as const);
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const last = points.at(-1);
  return (
    <svg className="sparkline" width={width + 6} height={height + 6} viewBox={`-3 -3 ${width + 6} ${height + 6}`} role="img" aria-label={label}>
      <polygon className="sparkline-ground" points={`0,${height} ${line} ${width},${height}`} />
      <polyline className="sparkline-line" points={line} />
      {last && <circle className="sparkline-dot" cx={last[0]} cy={last[1]} r={2.5} />}
    </svg>
  );
}
