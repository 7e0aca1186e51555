import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowedUses } from './allowed-uses.ts'
import { findScriptUses, type Use } from './find-script-uses.ts'
import { findStyleUses } from './find-style-uses.ts'
import { missingFeatures } from './missing-features.ts'
import { oldestBrowsers } from './supported.ts'

/**
 * `node check-build.ts <folder>`: fails if the built scripts and styles of the folder need something that one of the
 * oldest browsers lacks (docs/browsers.md). It reads what is delivered, with the code of all libraries.
 */
const [folder = '.'] = process.argv.slice(2)
const missing = missingFeatures()
const files = globSync('**/*.{js,css,html}', { cwd: folder })
const problems = files.flatMap((file) =>
  usesIn(file, readFileSync(join(folder, file), 'utf8'))
    .filter(({ feature, excerpt }) => !isAllowed(feature, excerpt))
    .map(({ feature, excerpt }) => `${file}: ${feature}\n    …${excerpt.replaceAll(/\s+/g, ' ')}…\n`),
)

function usesIn(file: string, code: string): Use[] {
  if (file.endsWith('.js')) return findScriptUses(code, missing)
  if (file.endsWith('.css')) return findStyleUses(code, missing)
  const parts = (pattern: RegExp) => Array.from(code.matchAll(pattern), ([, text = '']) => text)
  return [
    ...parts(/<script>([^]*?)<\/script>/g).flatMap((script) => findScriptUses(script, missing)),
    ...parts(/<style>([^]*?)<\/style>/g).flatMap((style) => findStyleUses(style, missing)),
  ]
}

function isAllowed(feature: string, excerpt: string): boolean {
  return allowedUses.some((allowed) => allowed.feature === feature && (allowed.code?.test(excerpt) ?? true))
}

const names = Object.entries(oldestBrowsers).map(([name, version]) => `${name} ${version}`)
if (files.length === 0) problems.push(`${folder} has no built files.\n`)
if (problems.length > 0) {
  const help = 'Write it with older means, or allow it with a reason in packages/browsers/src/allowed-uses.ts.\n'
  process.stderr.write(`${problems.join('')}${names.join(', ')}: not all of them have this. ${help}`)
  process.exitCode = 1
} else process.stdout.write(`${files.length} built files need nothing that ${names.join(', ')} lack.\n`)
