import type { PageAssets } from './first-load.ts';

/** One entry of a build's manifest, as Vite writes it. */
export interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** The addresses of a build's files, by its manifest: source module to chunk. */
export function assetsOf(manifest: Readonly<Record<string, ManifestChunk>>): PageAssets {
  const entry = Object.entries(manifest).find(([source, chunk]) => chunk.isEntry && /\.tsx?$/.test(source))?.[0];
  if (entry === undefined) throw new Error('The manifest of the build has no entry');
  const start = gather(manifest, [entry]);
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
  return {
    scripts: [address(manifest[entry]?.file ?? '')],
    styles: [...start.styles],
    fonts: [...new Set(fonts)].map(address),
    korean: [...gather(manifest, ['kit/ui/korean.css']).styles],
    preloads: (modules) => {
      const more = gather(manifest, [entry, ...modules]);
      return {
        scripts: [...more.scripts].filter((href) => href !== address(manifest[entry]?.file ?? '')),
        styles: [...more.styles].filter((href) => !start.styles.has(href)),
      };
    },
  };
}

const address = (file: string) => `/${file}`;

function gather(manifest: Readonly<Record<string, ManifestChunk>>, keys: readonly string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const one of chunk.imports ?? []) visit(one);
    if (chunk.file.endsWith('.css')) styles.add(address(chunk.file));
    else scripts.add(address(chunk.file));
    for (const one of chunk.css ?? []) styles.add(address(one));
  };
  for (const key of keys) visit(key);
  return { scripts, styles };
}
