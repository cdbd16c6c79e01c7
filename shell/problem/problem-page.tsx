import { Button } from '@blueprintjs/core';
import { Duplicate, Refresh } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { useI18n, useKernel, useSlot } from '#core/react/react.tsx';
import { screens } from '#core/slots.ts';
import { ProblemFrame } from '#kit/ui/problem-frame.tsx';
import { useScreen } from '../router/use-screen.ts';
import type { ProblemDetails } from './problem-details.tsx';
import { problemOf, type Problem } from '../router/problem.ts';

/** The page of a problem, in place of a screen: what it is, why, and where to go on. */
export function ProblemPage({ status, problem }: { readonly status: number; readonly problem: Problem }) {
  if (problem.kind === 'unknown' || problem.kind === 'refused' || problem.kind === 'gone') return <NotFoundPage problem={problem} />;
  if (problem.kind === 'forbidden') return <ForbiddenPage problem={problem} />;
  return <FailedPage status={status} problem={problem} />;
}

/** Details that only the browser knows, once it has taken the page over. */
function Details({ right }: { readonly right: string | undefined }) {
  const [Part, setPart] = useState<typeof ProblemDetails>();
  useEffect(() => void import('./problem-details.tsx').then((part) => setPart(() => part.ProblemDetails), () => undefined), []);
  return Part && <Part right={right} />;
}

/** The page for an address that is no page of the product. */
export function Unknown() {
  const { status, problem } = problemOf(useRouteError());
  return <ProblemPage status={status} problem={problem} />;
}

function NotFoundPage({ problem }: { readonly problem: Problem }) {
  const { t } = useI18n();
  return (
    <Closed
      scene="missing"
      status={404}
      title={problem.kind === 'refused' ? t('shell.problem.notFound') : t('shell.problem.unknown', { path: problem.message ?? '' })}
      text={t(problem.goneKey ?? (problem.kind === 'unknown' ? 'shell.problem.unknownText' : 'shell.problem.refusedText'))}
      on={useUp()}
    />
  );
}

function ForbiddenPage({ problem: { titleKey, right } }: { readonly problem: Problem }) {
  const { t } = useI18n();
  const text = t('shell.problem.forbiddenText', { name: titleKey === undefined ? '' : t(titleKey) });
  return <Closed scene="closed" status={403} title={t('shell.problem.forbidden')} text={text} on={home(t)} right={right} />;
}

/** A way on from a page that is not there for whoever came. */
interface WayOn {
  readonly href: string;
  readonly label: string;
}

function Closed({ on, right, ...frame }: Pick<Parameters<typeof ProblemFrame>[0], 'scene' | 'status' | 'title' | 'text'> & { readonly on: WayOn; readonly right?: string | undefined }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  return (
    <ProblemFrame
      {...frame}
      actions={
        <>
          <Button intent="primary" onClick={() => navigate(on.href)} text={on.label} />
          <Button variant="minimal" onClick={() => navigate(-1)} text={t('shell.problem.back')} />
        </>
      }
      more={<Details right={right} />}
    />
  );
}

function FailedPage({ status, problem }: { readonly status: number; readonly problem: Problem }) {
  const kernel = useKernel();
  const { t, moment } = useI18n();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { pathname, search, hash } = useLocation();
  const [isCopied, setCopied] = useState(false);
  const name = problem.titleKey === undefined ? undefined : t(problem.titleKey);
  // without a network the page comes by itself once there is one
  const isOffline = problem.kind === 'offline';
  const facts = [
    problem.requestId !== undefined && t('shell.problem.request', { id: problem.requestId }),
    problem.plugin !== undefined && t('shell.problem.plugin', { plugin: problem.plugin }),
    problem.at !== undefined && t('shell.problem.at', { moment: moment(problem.at) }),
  ].filter((fact) => typeof fact === 'string');
  const again = () => {
    if (problem.kind === 'plugin') kernel.retry();
    // a step to the same address: the router keeps an error over a mere reload of data that is quick
    void navigate(pathname + search + hash, { replace: true });
  };
  const copy = async () => {
    await navigator.clipboard.writeText([status, location.href, problem.message, ...facts].filter(Boolean).join('\n'));
    setCopied(true);
  };
  return (
    <ProblemFrame
      scene="broken"
      {...(!isOffline && { status })}
      title={t(isOffline ? 'shell.problem.offline' : 'shell.problem.failed')}
      text={name === undefined ? t('shell.problem.failedTextAll') : t(isOffline ? 'shell.problem.offlineText' : 'shell.problem.failedText', { name })}
      actions={
        <>
          <Button
            intent="primary"
            icon={<Refresh />}
            loading={state === 'loading'}
            onClick={again}
            text={t('shell.problem.again')}
          />
          {!isOffline && (
            <Button
              icon={<Duplicate />}
              onClick={() => void copy()}
              text={isCopied ? t('shell.problem.copied') : t('shell.problem.copy')}
            />
          )}
          <Button variant="minimal" onClick={() => navigate('/')} text={t('shell.problem.home')} />
        </>
      }
      facts={facts.join(' · ')}
    />
  );
}

const home = (t: (key: string) => string): WayOn => ({ href: '/', label: t('shell.problem.home') });

/** Where one goes from a page that is not there: the screen above it, else the start page. */
function useUp(): WayOn {
  const { t } = useI18n();
  const screen = useScreen();
  const parent = useSlot(screens).find(({ route }) => route.path === screen?.parent?.path);
  return parent && !parent.route.path.includes('{') ? { href: parent.route.path, label: t('shell.problem.up', { name: t(parent.titleKey) }) } : home(t);
}
