import { AnchorButton } from '@blueprintjs/core';
import { Code } from '@blueprintjs/icons';
import { Link, useLoaderData } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useMay } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import type { ListResponse, Stamps } from '#kit/records/entity.ts';
import type { Names } from '#kit/records/field.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { RightNoteOf } from '#kit/ui/right-note-of.tsx';
import { Status } from '#kit/ui/status.tsx';
import { tabKeys } from '#kit/ui/tab-keys.ts';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { platformList } from '../../contents/index.ts';
import type { ErrorsResponse } from '../api.ts';
import { adFeeds, ads } from '../area.ts';
import { stateShapes } from './ad-cells.tsx';
import '#kit/ui/link-tabs.css';
import './ad-feeds.css';

interface PlatformRow extends Stamps {
  readonly name: Names;
}

interface Loaded {
  readonly platforms: readonly PlatformRow[];
  readonly chosen: number | undefined;
  readonly errors: ErrorsResponse | undefined;
}

export async function load({ kernel, url, signal }: ScreenVisit): Promise<Loaded> {
  const server = kernel.use(http);
  const { rows: platforms } = await server.get<ListResponse<PlatformRow>>('/platform', { query: { active: 'true', sort: ['sort', 'id'], limit: 100 }, signal, quiet: true });
  const asked = Number(url.searchParams.get('platform'));
  const chosen = (platforms.find(({ id }) => id === asked) ?? platforms[0])?.id;
  const errors = chosen === undefined ? undefined : await server.get<ErrorsResponse>('/ad/errors', { query: { platform: chosen }, signal, quiet: true });
  return { platforms, chosen, errors };
}

/** Feed of each platform, and the ads that are kept out of it with every error they would raise. */
export default function AdFeeds() {
  const { platforms, chosen, errors } = useLoaderData<Loaded>();
  const { t, number, locale } = useI18n();
  const may = useMay();
  const nameOf = (names: Partial<Names>) => names[locale] || names.en || names.kr || names.zh || '–';
  const hrefOf = (format: string) => `/api/content/ads?platform=${chosen}&format=${format}`;
  return (
    <Surface>
      <SurfaceHead
        title={t('ad.feeds')}
        detail={t('ad.feeds.text')}
        actions={
          chosen !== undefined && (
            <>
              <AnchorButton role="link" icon={<Code />} href={hrefOf('json')} target="_blank" text="JSON" />
              <AnchorButton role="link" icon={<Code />} href={hrefOf('xml')} target="_blank" text="XML" />
            </>
          )
        }
      />
      <nav className="link-tabs" aria-label={t('ad.platform')} onKeyDown={tabKeys}>
        {platforms.map(({ id, name }) => (
          <Link key={id} to={`${adFeeds.href()}?platform=${id}`} aria-current={id === chosen ? 'page' : undefined}>
            {nameOf(name)}
          </Link>
        ))}
      </nav>
      {!errors || errors.total === 0 ? (
        <Blank kind="empty" title={t(errors ? 'ad.feeds.clear' : 'ad.feeds.none')} action={errors ? undefined : <LinkButton to={platformList.href()} intent="primary" text={t('ad.check.makePlatform')} />} />
      ) : (
        <div className="feed-errors" role="list" aria-label={t('ad.feeds.errors')}>
          {errors.ads.map(({ id, title, home, state, errors: all }) => (
            <div key={id} role="listitem">
              <p className="cut">
                <Link to={ads.hrefOf(id)}>{nameOf(title)}</Link> <span>{home}</span>
              </p>
              <Status shape={stateShapes[state] ?? 'open'}>{t(`ad.state.${state}`)}</Status>
              <ul>
                {all.map((error) => (
                  <li key={error}>
                    <Status shape="refused">{t(`ad.pausedFor.${error}`)}</Status>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {errors && errors.total > 0 && !may(ads.rights.edit) && (
        <div className="feed-reader">
          <RightNoteOf right={ads.rights.edit.id} />
        </div>
      )}
      {errors && (
        <SurfaceFoot
          start={t('ad.feeds.foot', { count: errors.told, told: number(errors.told), blocked: number(errors.total) })}
          end={errors.total > errors.ads.length ? t('ad.feeds.first', { count: errors.ads.length }) : undefined}
        />
      )}
    </Surface>
  );
}
