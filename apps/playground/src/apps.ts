import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

const folderOf = (app: string) => fileURLToPath(new URL(`../../${app}`, import.meta.url))

/** The configuration of an app in mock mode. */
export function appConfig(app: 'public-site' | 'admin'): InlineConfig {
  const root = folderOf(app)
  return { root, configFile: `${root}/vite.config.ts`, mode: 'mock', logLevel: 'warn' }
}

interface PageAddresses {
  readonly script: string
  readonly styles: readonly string[]
  readonly icon: string
}

/** The HTML of a public page that its script renders, because there is no server to do it. */
export function publicPage({ script, styles, icon }: PageAddresses): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}" />`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><title>Loading...</title>
<link rel="icon" href="${icon}" />${links}<script type="module" src="${script}"></script></head><body></body></html>`
}
