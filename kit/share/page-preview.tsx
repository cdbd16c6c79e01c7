import { useI18n } from '#core/react/react.tsx';

/** A page without its address: contents of its body, their style, and their language, BCP 47. */
export interface PagePreview {
  readonly language: string;
  readonly html: string;
  readonly style: string;
}

/** A page as its reader would see it, in a frame that runs no script. */
export function PagePreviewFrame({ page: { language, html, style } }: { readonly page: PagePreview }) {
  const { t } = useI18n();
  const dress = ({ contentDocument, contentWindow }: HTMLIFrameElement) => {
    if (!contentDocument || !contentWindow) return;
    // a style element would need the nonce of this page; a sheet belongs to the document that made it
    const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(style);
    contentDocument.adoptedStyleSheets = [sheet];
  };
  return (
    <iframe
      className="share-preview"
      title={t('kit.share.preview.of')}
      sandbox="allow-same-origin"
      srcDoc={`<!doctype html><html lang="${language}"><body>${html}</body></html>`}
      onLoad={({ currentTarget }) => dress(currentTarget)}
    />
  );
}
