import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, it, onTestFinished } from 'vitest'

const script = fileURLToPath(new URL('../../../../apps/api/deploy/package/tablier', import.meta.url))
const names: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64', riscv64: 'riscv64' }
const other = process.arch === 'x64' ? 'arm64' : 'x64'
let folder: string

/** A package with a Node that only repeats its arguments, and the machine's programs. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tablier-script-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['bin', 'node/bin', 'programs']) mkdirSync(join(folder, name), { recursive: true })
  copyFileSync(script, join(folder, 'bin/tablier'))
  writeProgram('node/bin/node', 'echo "$@"')
  symlinkSync('/usr/bin/readlink', join(folder, 'programs/readlink'))
})

function writeProgram(name: string, line: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
}

/** Runs the script of a package for a processor on a machine with another one. */
function start(made: string, here: string) {
  writeFileSync(join(folder, 'node/processor'), `${made}\n`)
  writeProgram('programs/uname', `echo ${names[here]}`)
  return run()
}

function run() {
  const env = { PATH: join(folder, 'programs') }
  const { status, stdout, stderr } = spawnSync('/bin/sh', [join(folder, 'bin/tablier'), 'doctor'], {
    env,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

it.runIf(process.platform === 'linux')("runs a command with the package's own Node", () => {
  expect(start(process.arch, process.arch)).toEqual({ status: 0, said: `${folder}/bin/tablier.cjs doctor\n` })
})

it.each([
  ['arm64', 'x64'],
  ['x64', 'arm64'],
  ['x64', 'riscv64'],
])('says that a package for %s is not for a machine of %s', (made, here) => {
  const said = `This package of Tablier is for ${made} processors, and this machine is ${here}: it needs another package.\n`
  expect(start(made, here)).toEqual({ status: 1, said })
})

it('says that a machine lacks glibc', () => {
  expect(start(other, other)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^[^\n]* needs a Linux with glibc/),
  })
})

it('says that the file of Node may not be executed', () => {
  chmodSync(join(folder, 'node/bin/node'), 0o644)
  expect(start(process.arch, process.arch)).toMatchObject({ status: 1, said: expect.stringContaining('noexec') })
})

it('says that a package without a Node needs that of the machine', () => {
  rmSync(join(folder, 'node'), { recursive: true })
  expect(run()).toEqual({
    status: 1,
    said: 'This package of Tablier needs Node 24 or newer, which is not installed.\n',
  })
})
