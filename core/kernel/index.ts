export type { Bus, Dispose, Report } from './bus.ts';
export { defineEvent, defineService, defineSlot, type Entry, type Event, type Key, type Service, type Slot } from './key.ts';
export { createKernel, type Kernel } from './kernel.ts';
export { definePlugin, type Contribution, type Plugin, type Resolved, type Scope } from './plugin.ts';
