import './skeleton.css';

/** A grey bar where text will stand. Appears after 200 ms, so that quick answers do not flicker. */
export function Skeleton(props: {
  /** Any CSS width; all of the room unless said. */
  readonly width?: string | number;
  /** Pixels, 10 unless said: the height of a line of body text. */
  readonly height?: number;
}) {
  return (
    <span
      className="skeleton"
      aria-hidden="true"
      style={{ inlineSize: props.width ?? '100%', blockSize: props.height ?? 10 }}
    />
  );
}

/** Lines of a list that is loading. `label` is read out in their place. */
export function SkeletonRows(props: { readonly rows?: number; readonly label: string }) {
  return (
    <div className="skeleton-rows" role="status" aria-label={props.label}>
      {Array.from({ length: props.rows ?? 8 }, (_, index) => (
        <div key={index} className="skeleton-row">
          <Skeleton width={24} height={16} />
          <Skeleton width={`${50 - ((index * 13) % 28)}%`} />
          <Skeleton width={48} />
        </div>
      ))}
    </div>
  );
}
