import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import type { SeveralModel } from '../several/several-model.ts';

/** The rooms a text makes: which are new, which exist already, and which a person leaves out. */
export const SeveralPreview = observer(function SeveralPreview({ model, typeNames }: { readonly model: SeveralModel; readonly typeNames: Readonly<Record<number, string>> }) {
  const { units, known, out } = model;
  const { same: there, out: left } = model.left;
  const { t, number } = useI18n();
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
                    {roomType !== undefined && <span className="several-type">{typeNames[roomType]}</span>}
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
                      <button type="button" className="several-unit" aria-pressed={!out.has(unitNumber)} onClick={() => model.toggle(unitNumber)}>
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
});
