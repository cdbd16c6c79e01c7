import type { GuidePage } from '../pages.ts';

export default import.meta.glob<GuidePage>('../../../docs/guide/kr/*.md', { eager: true, import: 'default' });
