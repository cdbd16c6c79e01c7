import { Camera } from '@blueprintjs/icons';
import type { Photo } from '#kit/records/field.ts';
import './picture.css';

/** A record's picture in one of the sizes it is kept in; a grey camera where there is none. Decoration unless `alt` is given. */
export function Picture(props: {
  readonly of: Photo | undefined;
  readonly size: 'thumb' | 'card' | 'full';
  /** Pixels on the page. */
  readonly width: number;
  readonly height: number;
  readonly alt?: string;
}) {
  const { of, size, width, height, alt = '' } = props;
  if (!of) {
    return (
      <span className="picture picture-none" style={{ inlineSize: width, blockSize: height }}>
        <Camera size={12} />
      </span>
    );
  }
  return (
    <img
      className="picture"
      src={`/media/${of.file}?size=${size}`}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
