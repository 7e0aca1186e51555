/** A bundled package, as Vite lists it. */
export interface Licensed {
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly identifier?: string | null
  readonly text?: string | null
}

/** Returns the licences of bundled packages as Markdown, each package once. */
export function thirdPartyLicenses(packages: readonly Licensed[]): string {
  const sections = packages.map(({ name, version, identifier, text }) =>
    [`## ${name} ${version}${identifier ? ` (${identifier})` : ''}`, text?.trim()].filter(Boolean).join('\n\n'),
  )
  const intro = 'The bundles contain these packages. Those in `node_modules` have their licences with them.'
  return `# Third-party licences\n\n${intro}\n\n${[...new Set(sections)].sort().join('\n\n')}\n`
}
