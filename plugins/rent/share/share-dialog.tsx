import { Button, DialogBody, DialogFooter, HTMLSelect, SegmentedControl, Spinner } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { locales, type Locale } from '#core/i18n/locale.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { SharedAddress, languageNames } from '#kit/share/shared-address.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import { shareDays, type MadeShare, type RentShare } from './share.ts';
import './share-dialog.css';

/** Makes a page of compared rents for a client, and ends pages that are open. */
export default function ShareDialog({ ids, months, onClose }: { readonly ids: readonly number[]; readonly months: number; readonly onClose: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const server = useService(http);
  const [locale, setLocale] = useState<Locale>(i18n.locale);
  const [days, setDays] = useState<number>(shareDays[1]);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeShare>();
  const [problem, setProblem] = useState<'rent.share.rule.notOffered' | 'rent.share.notMade'>();

  const make = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setMade(await server.post<MadeShare>('/rentShare', { rents: ids, months, locale, days }, { quiet: true }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isSilent(error)) setProblem(error.status === 400 ? 'rent.share.rule.notOffered' : 'rent.share.notMade');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog isOpen className="share" title={t('rent.share.title', { count: ids.length })} onClose={onClose} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <DialogBody>
        <p className="share-text">{t('rent.share.text', { months: t('rent.compare.months', { count: months }) })}</p>
        {problem && <Callout tone="error" title={t(problem)} />}
        {made ? (
          <SharedAddress path={made.path} />
        ) : (
          <div className="share-fields">
            <div className="share-field">
              <span id="share-locale">{t('rent.share.locale')}</span>
              <SegmentedControl
                aria-labelledby="share-locale"
                options={locales.map((one) => ({ label: languageNames[one], value: one }))}
                value={locale}
                onValueChange={(next) => setLocale(next as Locale)}
              />
            </div>
            <label className="share-field">
              {t('rent.share.days')}
              <HTMLSelect value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
                {shareDays.map((count) => (
                  <option key={count} value={count}>
                    {t('rent.share.daysCount', { count })}
                  </option>
                ))}
              </HTMLSelect>
            </label>
          </div>
        )}
        <OpenPages key={made?.id} />
      </DialogBody>
      <DialogFooter
        actions={
          made ? (
            <Button onClick={onClose} text={t('common.close')} />
          ) : (
            <>
              <Button variant="minimal" onClick={onClose} text={t('common.cancel')} />
              <Button intent="primary" loading={isBusy} onClick={() => void make()} text={t('rent.share.make')} />
            </>
          )
        }
      />
    </Dialog>
  );
}

function OpenPages() {
  const { t, moment, list } = useI18n();
  const server = useService(http);
  const messages = useService(toasts);
  const [pages, setPages] = useState<readonly RentShare[]>();
  useEffect(() => {
    const gone = new AbortController();
    server.get<{ rows: readonly RentShare[] }>('/rentShare', { titleKey: 'rent.share.notLoaded', signal: gone.signal }).then(
      ({ rows }) => setPages(rows),
      () => gone.signal.aborted || setPages([]),
    );
    return () => gone.abort();
  }, [server]);
  const end = async (id: number) => {
    try {
      await server.delete(`/rentShare/${id}`, { titleKey: 'rent.share.notEnded' });
    } catch {
      // the toast has said so
      return;
    }
    setPages((open) => open?.filter((page) => page.id !== id));
    messages.show({ title: t('rent.share.endDone'), type: 'success' });
  };
  return (
    <section className="share-pages">
      <h3 className="type-section">{t('rent.share.live')}</h3>
      {pages === undefined && <Spinner size={20} />}
      {pages?.length === 0 && <p className="share-text">{t('rent.share.none')}</p>}
      <ul>
        {pages?.map(({ id, rents, locale, byName, expiresAt }) => {
          const titles = list(rents.map(({ title }) => title));
          return (
            <li key={id} className="share-page">
              <span>
                {titles}
                <span className="share-text">
                  {languageNames[locale]} · {t('rent.share.line', { name: byName, day: moment(expiresAt, 'short') })}
                </span>
              </span>
              <Button size="small" onClick={() => void end(id)} text={t('rent.share.end')} aria-label={t('rent.share.endOf', { rents: titles })} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
