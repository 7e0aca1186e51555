import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { picture } from '@tablier/conformance/samples'
import { expect, it } from 'vitest'
import { useFolder } from '../folder.ts'
import { ADMIN, useTestApp } from '../harness.ts'

/** docs/api.md shows commands, each followed by what matters of its answer. */

const document = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
const test = useTestApp()
const folder = useFolder()

function blocks(language: string): string[] {
  return Array.from(
    document.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms')),
    ([, block = '']) => block,
  )
}

/** Parses an answer. The id of the new dish depends on the site. */
function parsed(answer: string): unknown {
  return JSON.parse(answer, (key, value: unknown) => (key === 'id' ? 'any' : value))
}

it('the commands of docs/api.md get the answers that it shows', async () => {
  const site = await test.app.listen({ host: '127.0.0.1', port: 0 })
  writeFileSync(join(folder, 'leek-terrine.jpg'), new Uint8Array(await (await picture()).arrayBuffer()))
  const [whereAndWho = '', ...commands] = blocks('sh')
  const variables = Array.from(whereAndWho.matchAll(/^(\w+)=/gm), ([, name]) => name)
  expect(variables).toEqual(['SITE', 'EMAIL', 'PASSWORD'])
  // Each answer on a line.
  const script = `set -euo pipefail\ncurl() { command curl "$@"; echo; }\n${commands.join('\n')}`
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'], SITE: site, EMAIL: ADMIN.email, PASSWORD: ADMIN.password },
  })
  const answers = stdout.split('\n').filter((line) => line !== '')
  const shown = blocks('json')
  expect(answers.map(parsed)).toMatchObject(shown.map(parsed) as object[]) // JSON of objects
  expect(answers.length).toBe(shown.length)
})
