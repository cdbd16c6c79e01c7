import type { GuidePage } from '../pages.ts';

export default import.meta.glob<GuidePage>('../../../docs/guide/en/*.md', { eager: true, import: 'default' });
