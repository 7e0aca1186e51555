import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'tablier-commit-'))
  git('init', '--quiet')
  git('config', 'core.hooksPath', join(root, '.githooks'))
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

function git(...args: string[]) {
  const who = ['-c', 'user.name=Cook', '-c', 'user.email=cook@example.com', '-c', 'commit.gpgsign=false']
  // Git sets variables that name the hook's checkout; they would reach these tests if a hook runs them.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
  const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd: checkout, env, encoding: 'utf8' })
  return { isDone: status === 0, said: stdout + stderr }
}

/** Adds this repository's tools to the checkout, as an install would. */
function install() {
  mkdirSync(join(checkout, 'node_modules'))
  symlinkSync(join(root, 'node_modules/.bin'), join(checkout, 'node_modules/.bin'))
}

function commit(file: string, text: string) {
  writeFileSync(join(checkout, file), text)
  git('add', file)
  return git('commit', '--quiet', '-m', 'try')
}

it.each([
  [
    'rejects unformatted files',
    'one.ts',
    'export   const one = 1;\n',
    'Run `npx pnpm@12 format` to fix the formatting.',
  ],
  ['rejects files with lint errors', 'one.ts', 'debugger;\n', 'The linter found problems.'],
  ['allows linted and formatted files, whatever the others are', 'one two.ts', 'export const one = 1;\n', null],
  ['allows other files', 'menu.txt', 'Sea  bass', null],
])('a commit %s', (_does, file, text, refusal) => {
  install()
  writeFileSync(join(checkout, '.oxlintrc.json'), '{ "rules": { "no-debugger": "error" } }')
  writeFileSync(join(checkout, 'other.ts'), 'export   const two = 2;\n')
  const { isDone, said } = commit(file, text)
  expect(isDone).toBe(refusal === null)
  expect(said).toContain(refusal ?? '')
  if (refusal) return
  git('rm', '--quiet', file)
  expect(git('commit', '--quiet', '-m', 'delete')).toMatchObject({ isDone: true })
})

it('a commit allows everything without an install, and says what to do', () => {
  const { isDone, said } = commit('one.ts', 'export   const one = 1;\n')
  expect(isDone).toBe(true)
  expect(said).toContain('run `npx pnpm@12 install` first')
})
