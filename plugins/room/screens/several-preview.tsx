import { useI18n } from '#core/react/react.tsx';
import type { NamedUnit } from '../several/parse-units.ts';

/** The rooms a text makes: which are new, which exist already, and which a person leaves out. */
export function SeveralPreview(props: {
  readonly units: readonly NamedUnit[];
  readonly known: ReadonlySet<string>;
  readonly out: ReadonlySet<string>;
  readonly typeNames: Readonly<Record<number, string>>;
  readonly onToggle: (unit: string) => void;
}) {
  const { units, known, out } = props;
  const { t, number } = useI18n();
  const there = units.filter(({ unitNumber }) => known.has(unitNumber)).length;
  const left = units.filter(({ unitNumber }) => out.has(unitNumber) && !known.has(unitNumber)).length;
  const said = [
    t('room.several.new', { count: units.length - there - left, shown: number(units.length - there - left) }),
    there > 0 && t('room.several.known', { count: there, shown: number(there) }),
    left > 0 && t('room.several.out', { count: left, shown: number(left) }),
  ].filter(Boolean);
  return (
    <section className="form-group" aria-labelledby="several-preview">
      <div className="form-heading">
        <h2 className="type-section" id="several-preview">
          {t('room.several.preview')}
        </h2>
        {units.length > 0 && <p>{t('room.several.preview.text')}</p>}
      </div>
      <div>
        {units.length === 0 ? (
          <p className="several-muted">{t('room.several.preview.empty')}</p>
        ) : (
          <>
            <p className="several-said" role="status">
              {said.join(' · ')}
            </p>
            <ul className="several-units">
              {units.map(({ unitNumber, roomType }) => {
                const words = (
                  <>
                    {unitNumber}
                    {roomType !== undefined && <span className="several-type">{props.typeNames[roomType]}</span>}
                  </>
                );
                return (
                  <li key={unitNumber}>
                    {known.has(unitNumber) ? (
                      <span className="several-unit" data-known title={t('room.several.exists')}>
                        {words}
                        <span className="unseen">{t('room.several.exists')}</span>
                      </span>
                    ) : (
                      <button type="button" className="several-unit" aria-pressed={!out.has(unitNumber)} onClick={() => props.onToggle(unitNumber)}>
                        {words}
                      </button>
                    )}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
