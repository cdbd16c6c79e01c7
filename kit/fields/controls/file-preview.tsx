import { Paperclip } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import type { I18n } from '#core/i18n/i18n.ts';
import { useText } from '#core/react/react.tsx';
import type { DocumentFile } from '#kit/records/field.ts';

/** The address of a document, under the name somebody gave it. */
export const documentHref = ({ file, name }: DocumentFile): string => `/document/${encodeURIComponent(file)}?name=${encodeURIComponent(name)}`;

const kindOf = ({ file }: DocumentFile): string => (file.split('.')[1] ?? '').toUpperCase();

/** Format and size of a document: "PDF · 1.2 MB". */
export function sizeOf(of: DocumentFile, { number }: Pick<I18n, 'number'>): string {
  const [unit, by] = of.size < 100_000 ? ['kilobyte', 1e3] : ['megabyte', 1e6];
  return `${kindOf(of)} · ${number(of.size / (by as number), { style: 'unit', unit: unit as string, unitDisplay: 'short', maximumFractionDigits: 1 })}`;
}

const nothingToHear = () => () => undefined;

/** Preview of a document: the picture, or the first page in the browser's own viewer, else an icon. */
export function FilePreview({ of }: { readonly of: DocumentFile }) {
  const t = useText();
  const isPdf = of.file.endsWith('.pdf');
  // Only the browser knows whether it shows PDFs: what the server drew knows nothing of it.
  const viewer = useSyncExternalStore(nothingToHear, () => navigator.pdfViewerEnabled, () => false);
  if (!isPdf) {
    return (
      <a className="file-preview" href={documentHref(of)} target="_blank" rel="noreferrer">
        <img src={documentHref(of)} alt={of.name} loading="lazy" />
      </a>
    );
  }
  if (!viewer) {
    return (
      <a className="file-preview" href={documentHref(of)} target="_blank" rel="noreferrer" aria-label={`${kindOf(of)} ${of.name}`}>
        <Paperclip size={20} />
        {kindOf(of)}
      </a>
    );
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's viewer does not start in one; it keeps the PDF apart by itself
    <iframe
      className="file-preview"
      src={`${documentHref(of)}#page=1&toolbar=0&navpanes=0&view=FitH`}
      title={t('kit.file.firstPage', { name: of.name })}
      loading="lazy"
      tabIndex={-1}
    />
  );
}
