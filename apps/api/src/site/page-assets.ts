import type { PageAssets } from '@tablier/contracts'

/** A chunk in Vite's manifest. */
interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/**
 * Returns the URLs of the files that the page loads.
 * @param entry the page's script
 * @param islands the script that it imports to hydrate the islands
 * @throws if the manifest does not have one of them
 */
export function pageAssets(manifest: Manifest, entry: string, islands: string): PageAssets {
  const [first, ...imported] = withImports(manifest, entry)
  const later = withImports(manifest, islands).filter((chunk) => chunk !== first && !imported.includes(chunk))
  const urlOf = ({ file }: Chunk) => `/${file}`
  return {
    script: urlOf(first),
    styles: [first, ...imported].flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    preloads: imported.map(urlOf),
    islands: later.map(urlOf),
  }
}

/** A chunk, first, and its static imports, each once. */
function withImports(manifest: Manifest, entry: string): [Chunk, ...Chunk[]] {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The public site's manifest does not name ${entry}.`)
  const names = new Set([entry])
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported)
  return [chunk, ...[...names].slice(1).flatMap((name) => manifest[name] ?? [])]
}
