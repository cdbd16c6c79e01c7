export {
  KernelProvider,
  useEvent,
  useI18n,
  useKernel,
  useMay,
  useObserved,
  useService,
  useSlot,
  useStore,
  useText,
} from './hooks.tsx';
export { PluginBoundary, PluginFailure } from './plugin-boundary.tsx';
