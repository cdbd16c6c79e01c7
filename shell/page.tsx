import type { ReactNode } from 'react';
import type { Kernel } from '#core/kernel/index.ts';
import { KernelProvider } from '#core/react/react.tsx';
import { PageFactsProvider, type PageFacts } from './frame/page-context.ts';
import { ModulesProvider } from './router/modules-context.ts';
import type { Modules } from './router/modules.ts';

/** Everything around the router, the same on the server and in the browser. */
export function Page(props: {
  readonly kernel: Kernel;
  readonly modules: Modules;
  readonly facts: PageFacts;
  readonly children: ReactNode;
}) {
  return (
    <KernelProvider kernel={props.kernel}>
      <ModulesProvider value={props.modules}>
        <PageFactsProvider value={props.facts}>{props.children}</PageFactsProvider>
      </ModulesProvider>
    </KernelProvider>
  );
}
