import { Button, DialogBody, DialogFooter, HTMLSelect, SegmentedControl, Spinner } from '@blueprintjs/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { locales, type Locale } from '#core/i18n/locale.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { useRecordsChanged } from '../live/use-records-changed.ts';
import { Callout } from '../ui/callout.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { whyNot } from '../ui/why-not.tsx';
import { PagePreviewFrame, type PagePreview } from './page-preview.tsx';
import { SharedAddress, languageNames } from './shared-address.tsx';
import './share-dialog.css';

/** A page that can be opened now, as the list of an area answers it. */
export interface OpenPage {
  readonly id: number;
  readonly locale: Locale;
  readonly byName: string;
  readonly expiresAt: string;
}

/** A page as its making answers it. */
export interface MadePage {
  readonly id: number;
  readonly path: string;
  readonly batch?: number | null;
}

interface ShareProps<P extends OpenPage> {
  readonly title: string;
  readonly text: string;
  /** Address of the pages in the API: POST makes one and answers its id and path, GET lists those that are open, DELETE ends one. */
  readonly path: string;
  /** Records that change when somebody opens a page: the list is then read anew. */
  readonly follows?: string;
  /** Of the list: whose pages. */
  readonly query?: Readonly<Record<string, number>>;
  /** Contents of the page, beside its language and its days. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly language?: Locale | undefined;
  /** Days for which a page can be open; the second one is offered. */
  readonly days: readonly number[];
  /** Words for contents that cannot be shared. */
  readonly refusedKey: string;
  readonly nameOf: (page: P) => string;
  /** Draws the page before it is made: it is made once it was looked at. */
  readonly preview?: (settings: { readonly locale: Locale; readonly days: number }) => Promise<PagePreview>;
  /** Told of a page that was made; `batch` takes it back, where there is one. */
  readonly onMade?: (page: MadePage) => void;
  /** Further fields. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/**
 * Makes a page for a client in their language, behind an address that ends, and ends pages that are open. The button that
 * goes on has the focus first: settings stand as the client’s are, and keys would change the first of them by a slip.
 */
export function ShareDialog<P extends OpenPage>(props: ShareProps<P>) {
  const i18n = useI18n();
  const { t } = i18n;
  const server = useService(http);
  const { path, days: offered, onClose } = props;
  const [locale, setLocale] = useState<Locale>(props.language ?? i18n.locale);
  const [days, setDays] = useState(offered[1] ?? offered[0]!);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<MadePage>();
  const [problem, setProblem] = useState<string>();
  const [drawn, setDrawn] = useState<{ readonly page: PagePreview; readonly of: string }>();
  // what is sent was seen: another word or language is looked at again
  const contents = JSON.stringify([props.content, locale]);
  const previewed = drawn?.of === contents ? drawn.page : undefined;
  const isToPreview = props.preview !== undefined && !previewed;

  const preview = () =>
    props.preview?.({ locale, days }).then((page) => setDrawn({ page, of: contents }), (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
  const make = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const page = await server.post<MadePage>(path, { ...props.content, locale, days }, { quiet: true });
      setMade(page);
      props.onMade?.(page);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isSilent(error)) setProblem(error.status === 400 ? props.refusedKey : 'kit.share.notMade');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog isOpen className={previewed && !made ? 'share share-wider' : 'share'} title={props.title} onClose={onClose} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <DialogBody>
        <p className="share-text">{props.text}</p>
        {problem && <Callout tone="error" title={t(problem)} />}
        {made ? (
          <SharedAddress path={made.path} />
        ) : (
          <div
            className="share-fields"
            onKeyDown={(event) => {
              // Enter makes lines in a message
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              if (!isBusy) void (isToPreview ? preview() : make());
            }}
          >
            <div className="share-field">
              <span id="share-locale">{t('kit.share.locale')}</span>
              <SegmentedControl
                aria-labelledby="share-locale"
                options={locales.map((one) => ({ label: languageNames[one], value: one }))}
                value={locale}
                onValueChange={(next) => setLocale(next as Locale)}
              />
            </div>
            <label className="share-field">
              {t('kit.share.days')}
              <HTMLSelect value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
                {offered.map((count) => (
                  <option key={count} value={count}>
                    {t('kit.share.daysCount', { count })}
                  </option>
                ))}
              </HTMLSelect>
            </label>
            {props.children}
          </div>
        )}
        {previewed && !made && <PagePreviewFrame page={previewed} />}
        <OpenPages key={made?.id} path={path} query={props.query} nameOf={props.nameOf} follows={props.follows} />
      </DialogBody>
      <DialogFooter
        actions={
          made ? (
            <Button onClick={onClose} text={t('common.close')} />
          ) : (
            <>
              <Button variant="minimal" onClick={onClose} text={t('common.cancel')} />
              {props.preview && <Button autoFocus intent={isToPreview ? 'primary' : 'none'} onClick={() => void preview()} text={t('kit.share.preview', { language: languageNames[locale] })} />}
              <Button autoFocus={!props.preview} intent={isToPreview ? 'none' : 'primary'} loading={isBusy} {...whyNot(isToPreview && t('kit.share.previewFirst'))} onClick={() => void make()} text={t('kit.share.make')} />
            </>
          )
        }
      />
    </Dialog>
  );
}

function OpenPages<P extends OpenPage>({ path, query, nameOf, follows }: Pick<ShareProps<P>, 'path' | 'nameOf'> & { readonly [N in 'query' | 'follows']: ShareProps<P>[N] }) {
  const { t, moment } = useI18n();
  const server = useService(http);
  const messages = useService(toasts);
  const [pages, setPages] = useState<readonly P[]>();
  // an address is told once: what ends by a slip cannot be given back
  const [isEnding, setEnding] = useState<number>();
  const list = useRef<HTMLElement>(null);
  const [news, setNews] = useState(0);
  useRecordsChanged(({ record }) => record === follows, () => setNews((count) => count + 1));
  useEffect(() => {
    const gone = new AbortController();
    server.get<{ readonly rows: readonly P[] }>(path, { ...(query && { query }), titleKey: 'kit.share.notLoaded', signal: gone.signal }).then(
      ({ rows }) => setPages(rows),
      () => gone.signal.aborted || setPages([]),
    );
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a query of the same values is the same
  }, [server, path, JSON.stringify(query), news]);
  const hasEnded = useRef(false);
  useEffect(() => {
    // the next page that is open, else the list that says there is none
    if (hasEnded.current) (list.current?.querySelector('button') ?? list.current)?.focus();
    hasEnded.current = false;
  }, [pages]);
  const end = async (id: number) => {
    try {
      await server.delete(`${path}/${id}`, { titleKey: 'kit.share.notEnded' });
    } catch {
      // the toast has said so
      return;
    }
    hasEnded.current = true;
    setPages((open) => open?.filter((page) => page.id !== id));
    messages.show({ title: t('kit.share.endDone'), type: 'success' });
  };
  return (
    <section className="share-pages" ref={list} tabIndex={-1}>
      <h3 className="type-section">{t('kit.share.live')}</h3>
      {pages === undefined && <Spinner size={20} />}
      {pages?.length === 0 && <p className="share-text">{t('kit.share.none')}</p>}
      <ul>
        {pages?.map((page) => (
          <li key={page.id} className="share-page">
            <span>
              {nameOf(page)}
              <span className="share-text">
                {languageNames[page.locale]} · {t('kit.share.line', { name: page.byName, day: moment(page.expiresAt, 'short') })}
              </span>
            </span>
            {isEnding === page.id ? (
              <Button size="small" intent="danger" onBlur={() => setEnding(undefined)} onClick={() => void end(page.id)} text={t('kit.share.endSure')} />
            ) : (
              <Button size="small" onClick={() => setEnding(page.id)} text={t('kit.share.end')} aria-label={t('kit.share.endOf', { page: nameOf(page) })} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
