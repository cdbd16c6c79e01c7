import { CallError, http } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { toasts } from '#core/toasts/toasts.ts';
import type { Suggestions } from './api.ts';
import { suggest } from './area.ts';
import { ownOf } from './rules.ts';

/** Tells who a rent that was just saved fits, with the way to recommend it to them. Nothing where it fits nobody new. */
export async function run(kernel: Kernel, subject: number, navigate: (href: string) => void): Promise<void> {
  let found: Suggestions;
  try {
    found = await kernel.use(http).get<Suggestions>(`/recommend/suggest/rent/${subject}`, { query: { limit: 100 }, quiet: true });
  } catch (error) {
    if (error instanceof CallError) return;
    throw error;
  }
  const fresh = found.rows.filter(({ recommend }) => ownOf(recommend) === null);
  const [best] = fresh;
  if (!best) return;
  const { t, number, ready } = kernel.use(i18n);
  await ready().catch(() => undefined);
  const messages = kernel.use(toasts);
  const id = messages.show({
    title: t('recommend.radar.title', { count: fresh.length }),
    description: t('recommend.radar.text', { name: best.person.name, score: number(best.judgement.score ?? 0) }),
    type: 'info',
    timeout: 12_000,
    action: {
      label: t('recommend.radar.show'),
      run: () => {
        messages.close(id);
        navigate(suggest.href({ kind: 'rent', subject }));
      },
    },
  });
}
