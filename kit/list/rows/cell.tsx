import { Camera } from '@blueprintjs/icons';
import { listField, type CellDrawing } from '#kit/fields/list-fields.tsx';
import type { Photo } from '#kit/records/field.ts';
import { isEmpty } from '#kit/records/value.ts';

/** A value as a list shows it: a dash where there is none. */
export function Cell({ value, ...drawing }: CellDrawing & { readonly value: unknown }) {
  if (isEmpty(drawing.field, value)) return <span className="list-muted">–</span>;
  return listField(drawing.field).cell(value as never, drawing);
}

/** The cover of a record, or a camera where there is none. */
export function Thumbnail(props: { readonly photos: readonly Photo[] | null | undefined }) {
  const cover = props.photos?.[0];
  if (!cover) {
    return (
      <span className="list-thumb" data-blank>
        <Camera size={12} />
      </span>
    );
  }
  return <img className="list-thumb" src={`/media/${cover.file}?size=thumb`} width={40} height={28} alt="" loading="lazy" decoding="async" />;
}
