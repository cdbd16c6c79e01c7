import { Button, SegmentedControl } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { locales, languages, type Locale } from '#core/i18n/locale.ts';
import { useI18n } from '#core/react/react.tsx';
import { instant } from '#kit/records/field.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { Status } from '#kit/ui/status.tsx';
import { devices, type BannerRow } from '../entity.ts';
import { frameWidths } from '../frames.ts';
import { nextChange, pictureOf, shownAt } from '../schedule.ts';
import { dayMs, type Device, type Draft, type TimelineModel } from './timeline-model.ts';

const moment = instant({ required: true });

interface PreviewProps {
  readonly model: TimelineModel;
  /** Moves a banner's period; undefined for those who may not. */
  readonly onMove: ((move: Pick<Draft, 'lifted' | 'edges'>) => Promise<void>) | undefined;
}

/** The site's top on a computer and on a phone, at any moment and in any language. */
export const BannerPreview = observer(function BannerPreview({ model, onMove, momentInput }: PreviewProps & { readonly momentInput: RefObject<HTMLInputElement | null> }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { previewLocale: locale, previewAt: at } = model;
  return (
    <div className="banner-preview">
      <h2 className="type-section">{t('banner.preview')}</h2>
      <div className="banner-preview-ask" ref={(element) => void (momentInput.current = element?.querySelector('input') ?? null)}>
        <Control
          id="banner-preview-at"
          name="at"
          field={moment as never}
          value={new Date(at).toISOString() as never}
          wordKey="banner.preview.at"
          labels={{}}
          labelledBy="banner-preview-label"
          onChange={(next) => typeof next === 'string' && model.preview(Date.parse(next))}
          onLabel={() => undefined}
        />
        <SegmentedControl
          size="small"
          aria-label={t('banner.preview.locale')}
          value={locale}
          onValueChange={(next) => model.speak(next as Locale)}
          options={locales.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className="muted">
        <label id="banner-preview-label" htmlFor="banner-preview-at">
          {t('banner.preview.at')}
        </label>
        {at !== model.now && (
          <Button variant="minimal" size="small" onClick={() => model.preview(model.now)}>
            {t('banner.preview.now')}
          </Button>
        )}
      </div>
      {devices.map((device) => (
        <Frame key={device} device={device} model={model} onMove={onMove} />
      ))}
    </div>
  );
});

const Frame = observer(function Frame({ device, model, onMove }: PreviewProps & { readonly device: Device }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { previewLocale: locale, previewAt: at } = model;
  const shown = shownAt(model.ofDevice(device), locale, at);
  const [first] = shown;
  const picture = first && pictureOf(first, locale);
  const next = nextChange(model.ofDevice(device), locale, at);
  const gap = model.nextGap(device);
  return (
    <section className="banner-frame-box" aria-label={t(`banner.device.${device}`)}>
      <h3 className="muted">
        {t(`banner.device.${device}`)} · {i18n.number(frameWidths[device])} px · {t(shown.length === 0 ? 'banner.preview.none' : shown.length === 1 ? 'banner.preview.alone' : 'banner.preview.count', { count: shown.length })}
      </h3>
      <div className="banner-frame" data-device={device}>
        {first ? (
          <div className="banner-shown">
            {picture && <img src={`/media/${picture.file}?size=full`} alt="" />}
            <strong lang={languages[locale]}>{first.headline?.[locale]}</strong>
          </div>
        ) : (
          <div className="banner-shown" data-none>
            {t('banner.preview.none')}
          </div>
        )}
        {shown.length > 1 && (
          <div className="banner-dots" aria-hidden="true">
            {shown.map(({ id }) => (
              <span key={id} />
            ))}
          </div>
        )}
        <div className="banner-blocks" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      </div>
      {shown.length > 1 && <p className="muted">{i18n.list(shown.map(({ name }) => name))}</p>}
      {next && <p className="muted">{t(next.isEnd ? 'banner.preview.ends' : 'banner.preview.begins', { name: next.banner.name, at: i18n.moment(new Date(next.at), 'short') })}</p>}
      {gap && (
        <div className="banner-gap">
          <Status shape="attention">{t(gap.from <= at ? 'banner.gap.now' : 'banner.gap.next', { locale, from: gap.from <= at ? '' : i18n.moment(new Date(gap.from), 'short'), to: i18n.moment(new Date(gap.to), 'short') })}</Status>
          {onMove && gap.extend && <Extend banner={gap.extend} until={gap.to} onMove={onMove} />}
        </div>
      )}
    </section>
  );
});

/** Lets a banner run on until the next one begins. */
function Extend({ banner, until, onMove }: { readonly banner: BannerRow; readonly until: number } & { readonly onMove: NonNullable<PreviewProps['onMove']> }) {
  const { t } = useI18n();
  const days = Math.max(1, Math.round((until - Date.parse(banner.endsAt ?? '')) / dayMs));
  return <Button size="small" text={t('banner.gap.extend', { name: banner.name, count: days })} onClick={() => void onMove({ lifted: banner, edges: { endsAt: new Date(until).toISOString() } })} />;
}
