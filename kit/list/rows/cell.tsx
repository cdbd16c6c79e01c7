import { Camera, Tick } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { Labels } from '#kit/records/entity.ts';
import type { Field, Kind, Options, Photo, Value } from '#kit/records/field.ts';
import { nameIn, say, type Voice } from '#kit/records/say.ts';
import { isEmpty } from '#kit/records/value.ts';
import { Tag } from '#kit/ui/tag.tsx';

interface Drawing<K extends Kind> {
  readonly field: Field<K>;
  readonly voice: Voice;
  readonly wordKey: string;
  readonly labels: Labels;
}

/** Tags shown before the rest is counted. */
const mostTags = 2;

const words = <K extends Kind>(value: Value<K>, { field, voice, wordKey, labels }: Drawing<K>): ReactNode =>
  say(field, value, voice, wordKey, labels);

const drawings: { readonly [K in Kind]: (value: Value<K>, drawing: Drawing<K>) => ReactNode } = {
  text: words,
  integer: words,
  decimal: words,
  money: words,
  choice: words,
  plainDate: words,
  names: (value, { voice }) => nameIn(value, voice.locale),
  reference: words,
  flag: (value, drawing) => (
    <span className="list-flag" data-on={value}>
      {value && <Tick size={12} />}
      {words(value, drawing)}
    </span>
  ),
  // A minute may pass between the server's drawing and the browser's.
  instant: (value, { voice }) => (
    <time className="list-muted" dateTime={value} title={voice.moment(value, 'long')} suppressHydrationWarning>
      {voice.ago(value)}
    </time>
  ),
  references: (value, { field, labels }) => {
    const { to } = field.options as Options<'references'>;
    return (
      <span className="list-tags">
        {value.slice(0, mostTags).map((id) => (
          <Tag key={id}>{labels[to]?.[id] ?? `#${id}`}</Tag>
        ))}
        {value.length > mostTags && <span className="list-muted">+{value.length - mostTags}</span>}
      </span>
    );
  },
  photos: (value, { voice }) => voice.number(value.length),
  file: ({ name }) => name,
  rows: (value, { voice }) => voice.number(value.length),
};

const draw = <K extends Kind>(value: Value<K>, drawing: Drawing<K>): ReactNode => drawings[drawing.field.kind](value, drawing);

/** A value as a list shows it: a dash where there is none. */
export function Cell(props: {
  readonly field: Field;
  readonly value: unknown;
  readonly voice: Voice;
  /** The key of the field's words. */
  readonly wordKey: string;
  readonly labels: Labels;
}) {
  const { field, value, voice, wordKey, labels } = props;
  if (isEmpty(field, value)) return <span className="list-muted">–</span>;
  return draw(value as never, { field: field as never, voice, wordKey, labels });
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
