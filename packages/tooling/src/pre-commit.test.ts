import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

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

describe('before a commit', () => {
  it('allows linted and formatted files', () => {
    install()
    expect(commit('one two.ts', 'export const one = 1;\n')).toMatchObject({ isDone: true })
  })

  it('rejects unformatted files', () => {
    install()
    const { isDone, said } = commit('one.ts', 'export   const one = 1;\n')
    expect(isDone).toBe(false)
    expect(said).toContain('Run `npx pnpm@12 format` to fix the formatting.')
  })

  it('rejects files with lint errors', () => {
    install()
    writeFileSync(join(checkout, '.oxlintrc.json'), '{ "rules": { "no-debugger": "error" } }')
    const { isDone, said } = commit('one.ts', 'debugger;\n')
    expect(isDone).toBe(false)
    expect(said).toContain('The linter found problems.')
  })

  it('checks only the committed files', () => {
    install()
    writeFileSync(join(checkout, 'two.ts'), 'export   const two = 2;\n')
    expect(commit('one.ts', 'export const one = 1;\n')).toMatchObject({ isDone: true })
  })

  it('allows other files and deletions', () => {
    install()
    expect(commit('menu.txt', 'Sea  bass')).toMatchObject({ isDone: true })
    git('rm', '--quiet', 'menu.txt')
    expect(git('commit', '--quiet', '-m', 'delete')).toMatchObject({ isDone: true })
  })

  it('allows everything without an install, and says what to do', () => {
    const { isDone, said } = commit('one.ts', 'export   const one = 1;\n')
    expect(isDone).toBe(true)
    expect(said).toContain('run `npx pnpm@12 install` first')
  })
})
