import { Button, DialogBody, DialogFooter, HTMLSelect, SegmentedControl, Spinner, TextArea } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { locales, type Locale } from '#core/i18n/locale.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { SharedAddress, languageNames } from '#kit/share/shared-address.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import type { ClientPages, MadePage, SuggestRow } from '../api.ts';
import { pageDays } from '../entity.ts';
import { pairOf } from './suggest-words.ts';
import './send-dialog.css';

/** Sends rents to one person as a page in their language, and ends pages that are open. */
export default function SendDialog({ rows, onClose }: { readonly rows: readonly SuggestRow[]; readonly onClose: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const server = useService(http);
  const person = rows[0]?.person;
  const [locale, setLocale] = useState<Locale>(person?.language ?? i18n.locale);
  const [days, setDays] = useState<number>(pageDays[1]);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<MadePage>();
  const [problem, setProblem] = useState<string>();

  const make = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const text = message.trim();
      setMade(await server.post<MadePage>('/recommendPage', { pairs: rows.map(pairOf), locale, days, ...(text !== '' && { message: text }) }, { quiet: true }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isSilent(error)) setProblem(error.status === 400 ? 'recommend.send.refused' : 'recommend.send.notMade');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog isOpen className="send" title={t('recommend.send.title', { count: rows.length, name: person?.name ?? '' })} onClose={onClose} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <DialogBody>
        <p className="send-text">{t('recommend.send.text')}</p>
        {problem && <Callout tone="error" title={t(problem)} />}
        {made ? (
          <SharedAddress path={made.path} />
        ) : (
          <div className="send-fields">
            <div>
              <span id="send-locale">{t('recommend.send.locale')}</span>
              <SegmentedControl aria-labelledby="send-locale" options={locales.map((one) => ({ label: languageNames[one], value: one }))} value={locale} onValueChange={(next) => setLocale(next as Locale)} />
            </div>
            <label>
              {t('recommend.send.days')}
              <HTMLSelect value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
                {pageDays.map((count) => (
                  <option key={count} value={count}>
                    {t('recommend.send.daysCount', { count })}
                  </option>
                ))}
              </HTMLSelect>
            </label>
            <label className="send-message">
              {t('recommend.send.message')}
              <TextArea fill value={message} maxLength={500} onChange={({ currentTarget }) => setMessage(currentTarget.value)} />
            </label>
          </div>
        )}
        {person && <OpenPages key={made?.id} person={person} />}
      </DialogBody>
      <DialogFooter
        actions={
          made ? (
            <Button onClick={onClose} text={t('common.close')} />
          ) : (
            <>
              <Button variant="minimal" onClick={onClose} text={t('common.cancel')} />
              <Button intent="primary" loading={isBusy} onClick={() => void make()} text={t('recommend.send.make')} />
            </>
          )
        }
      />
    </Dialog>
  );
}

function OpenPages({ person }: { readonly person: SuggestRow['person'] }) {
  const { t, moment } = useI18n();
  const server = useService(http);
  const [pages, setPages] = useState<ClientPages['rows']>();
  const { kind, id: who } = person;
  useEffect(() => {
    const gone = new AbortController();
    server.get<ClientPages>('/recommendPage', { query: { [kind]: who }, titleKey: 'recommend.send.notLoaded', signal: gone.signal }).then(
      ({ rows }) => setPages(rows),
      () => gone.signal.aborted || setPages([]),
    );
    return () => gone.abort();
  }, [server, kind, who]);
  const end = async (id: number) => {
    try {
      await server.delete(`/recommendPage/${id}`, { titleKey: 'recommend.send.notEnded' });
    } catch {
      // the toast has said so
      return;
    }
    setPages((open) => open?.filter((page) => page.id !== id));
  };
  return (
    <section className="send-pages">
      <h3 className="type-section">{t('recommend.send.live')}</h3>
      {pages === undefined && <Spinner size={20} />}
      {pages?.length === 0 && <p className="send-text">{t('recommend.send.none')}</p>}
      <ul>
        {pages?.map(({ id, rents, locale, opens, byName, expiresAt }) => (
          <li key={id}>
            <span>
              {t('recommend.send.rents', { count: rents })} · {languageNames[locale]} · {t('recommend.suggest.openedTimes', { count: opens })}
              <span className="send-text">{t('recommend.send.line', { name: byName, day: moment(expiresAt) })}</span>
            </span>
            <Button size="small" onClick={() => void end(id)} text={t('recommend.send.end')} />
          </li>
        ))}
      </ul>
    </section>
  );
}
