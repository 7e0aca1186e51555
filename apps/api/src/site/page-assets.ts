import type { PageAssets, ScriptTag } from '@tablier/contracts'

/** A chunk in Vite's manifest. */
interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** @param parts files that the script will import later */
export function moduleScript(src: string, parts: readonly string[] = []): ScriptTag {
  return { attrs: { type: 'module', src, ...(parts.length > 0 && { 'data-parts': parts.join(' ') }) } }
}

/**
 * Returns the URLs of the entry's script, its static imports and its later imports.
 * @throws if the manifest does not have the entry
 */
export function pageAssets(manifest: Manifest, entry: string): PageAssets {
  const chunks = withImports(manifest, [entry])
  const [script] = chunks
  if (!script) throw new Error(`The public site's manifest does not name ${entry}.`)
  const parts = withImports(manifest, script.dynamicImports ?? []).filter((chunk) => !chunks.includes(chunk))
  return {
    scripts: [
      moduleScript(
        `/${script.file}`,
        parts.map(({ file }) => `/${file}`),
      ),
    ],
    styles: chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    preloads: chunks.map(({ file }) => `/${file}`),
  }
}

function withImports(manifest: Manifest, entries: readonly string[]): Chunk[] {
  const names = new Set(entries)
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported)
  return [...names].flatMap((name) => manifest[name] ?? [])
}
