import { Button } from '@blueprintjs/core';
import { Component, type ReactNode } from 'react';
import { useKernel, useText } from './hooks.tsx';
import './plugin-boundary.css';

interface BoundaryProps {
  /** The id of the plugin whose part stands within. */
  readonly plugin: string;
  readonly children: ReactNode;
}

/** Keeps a plugin's failure to its own place on the page: names the plugin, offers to try again, the rest works on. */
export class PluginBoundary extends Component<BoundaryProps, { readonly failed: { readonly error: unknown } | undefined }> {
  override state: { readonly failed: { readonly error: unknown } | undefined } = { failed: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidUpdate(before: BoundaryProps) {
    // Another plugin's part in the same place starts with a clean slate.
    if (before.plugin !== this.props.plugin && this.state.failed) this.again();
  }

  readonly again = () => this.setState({ failed: undefined });

  override render() {
    const { failed } = this.state;
    const { plugin, children } = this.props;
    return failed ? <PluginFailure plugin={plugin} error={failed.error} onAgain={this.again} /> : children;
  }
}

/** Stands in the place of a plugin's component that threw. */
export function PluginFailure({
  plugin,
  error,
  onAgain,
}: {
  readonly plugin: string;
  readonly error: unknown;
  readonly onAgain: () => void;
}) {
  const kernel = useKernel();
  const t = useText();
  const again = () => {
    kernel.retry();
    onAgain();
  };
  return (
    <div className="plugin-failure" role="alert">
      <p className="plugin-failure-title">{t('core.boundary.title', { plugin })}</p>
      <p className="plugin-failure-text">{error instanceof Error ? error.message : String(error)}</p>
      <Button onClick={again}>{t('common.tryAgain')}</Button>
    </div>
  );
}
