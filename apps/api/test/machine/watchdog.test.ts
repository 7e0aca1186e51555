import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { useFolder } from '../folder.ts'

const PROGRAM = fileURLToPath(new URL('stand-still.ts', import.meta.url))

const folder = useFolder()

const run = (args: readonly string[], flags: readonly string[] = [], env = process.env) =>
  promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, PROGRAM, ...args], { env })

it.concurrent('ends a process whose event loop stands, and says so', async () => {
  const stderr = expect.stringContaining('The server has not answered for 0.5 seconds') as string
  await expect(run(['Infinity'])).rejects.toMatchObject({ signal: 'SIGKILL', stdout: '', stderr })
})

it.concurrent.each([
  ['reads or writes its database meanwhile', ['1000', 'beating'], []],
  ['is being debugged', ['1000'], ['--inspect=127.0.0.1:0']],
  ['stands for less than the limit', ['100'], []],
])('leaves a process that %s, which then ends by itself', async (_, args, flags) => {
  expect((await run(args, flags)).stdout).toBe('went on')
})

it('tells systemd that it works, but not while it stands', async () => {
  const notify = join(folder, 'systemd-notify') // for the real one, only systemd listens
  await writeFile(notify, `#!/bin/sh\necho "$1" >> ${folder}/told\n`, { mode: 0o700 })
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: '180000',
  }
  await expect(run(['Infinity'], [], env)).rejects.toMatchObject({ signal: 'SIGKILL' })
  const told = (await readFile(join(folder, 'told'), 'utf8')).trim().split('\n')
  expect(new Set(told)).toEqual(new Set(['WATCHDOG=1']))
  expect(told.length).toBeLessThan(6) // while it stood, it would have said so eight times more
})
