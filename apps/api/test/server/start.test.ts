import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { lockFolder } from '../../src/database/data-folder.ts'
import { secretsInDataDir } from '../../src/config/secret-files.ts'
import { useFolder } from '../folder.ts'
import { buildTestApp } from '../harness.ts'
import { listen } from '../ports.ts'

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname

const folder = useFolder()

async function start(env: Readonly<Record<string, string>>, ...parameters: string[]): Promise<object> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...parameters], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...env },
  })
  const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, output, complaint } // the event's first argument
}

/** Expects a start to end with code 1 and one line. */
async function expectComplaint(env: Readonly<Record<string, string>>, line: RegExp): Promise<void> {
  const complaint = expect.stringMatching(new RegExp(`^${line.source}\n$`))
  expect(await start(env)).toEqual({ code: 1, output: '', complaint })
}

it('does not start if the database does not answer; until then it creates files for its own user only', async () => {
  await expectComplaint(
    { DATABASE_URL: 'postgres://127.0.0.1:1/none', JWT_SECRET: 'x'.repeat(32), PORT: '3999' },
    /DATABASE_URL: the database cannot be reached: [^\n]+/,
  )
  if (process.platform !== 'win32') expect((await stat(join(folder, 'data', 'lock'))).mode & 0o777).toBe(0o600)
})

it('does not start if the port, which .env states, is in use', async () => {
  const server = createServer()
  await writeFile(join(folder, '.env'), `PORT=${await listen(server)}\n`)
  await expectComplaint({}, /PORT \d+ is already in use on 127\.0\.0\.1\./)
  server.close()
})

it('tells a developer what to do about a folder in use, and an owner nothing that only a checkout has', async () => {
  const unlock = lockFolder(join(folder, 'data'))
  const problem = expect.stringMatching(/^DATA_DIR \S+ is in use by another Tablier process\.\n$/)
  expect(await start({ PORT: '3998' })).toMatchObject({ code: 1, complaint: problem })
  const advice = expect.stringMatching(/ process\. Use another folder, as in DATA_DIR=\.\/data-2 npx pnpm@12 dev\.\n$/)
  expect(await start({ PORT: '3998' }, '--dev')).toMatchObject({ code: 1, complaint: advice })
  unlock()
})

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

it.skipIf(process.platform === 'win32')('a start takes the rights to existing folders from other users', async () => {
  const dataDir = join(folder, 'shared')
  const folders = ['.', 'database', 'incoming', 'uploads'].map((name) => join(dataDir, name))
  for (const path of folders) {
    await mkdir(path, { recursive: true })
    await writeFile(join(path, 'hashes'), 'a hash')
    await chmod(path, 0o755)
    await chmod(join(path, 'hashes'), 0o666) // as the embedded database makes its files
  }
  const { close } = await buildTestApp({ env: { DATA_DIR: dataDir } })
  expect(await Promise.all(folders.map(modeOf))).toEqual(['700', '700', '700', '700'])
  const known = new Set<string>([...Object.values(secretsInDataDir).flat(), 'hashes'])
  const others = (await readdir(dataDir)).filter((name) => !known.has(name) && !/^lock\b/.test(name))
  expect(others).toEqual([]) // name a new file in secret-files.ts; the lock has no secret
  await close()
})
