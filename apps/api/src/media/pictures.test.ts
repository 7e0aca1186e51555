import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mediaLimits } from '@tablier/backend'
import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { plainPicture } from '../../test/media/example-media.ts'
import { createPictures } from './pictures.ts'

const folder = useFolder('test')
afterEach(() => void vi.useRealTimers())

/**
 * Starts a process that obeys the name of its input: `crash` ends it, `hang` is never answered, `memory` is answered
 * with its memory settings, and anything else with its id. First it reports its modules, as under `node --watch`.
 */
async function obedientProgram(): Promise<URL> {
  const path = join(folder, 'program.mjs')
  await writeFile(
    path,
    `process.send({ 'watch:import': [] })
    process.on('message', ({ args }) => {
      process.send({ 'watch:import': [] })
      if (args[0] === 'crash') process.kill(process.pid, 'SIGSEGV')
      else if (args[0] === 'memory') process.send({ result: [process.env.MALLOC_ARENA_MAX, process.env.HOME, ...process.execArgv] })
      else if (args[0] !== 'hang') process.send({ result: process.pid })
    })
    process.on('disconnect', () => process.exit())`,
  )
  return pathToFileURL(path)
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('rewrites a picture into a file, tells its size, and refuses what the rules refuse', async () => {
  const [input, output] = [join(folder, 'in'), join(folder, 'out')]
  await plainPicture(64, 48).jpeg().toFile(input)
  const pictures = createPictures()
  expect(await pictures.rewritePicture(input, 'jpg', mediaLimits, output)).toMatchObject({ width: 64, height: 48 })
  expect(await sharp(output).metadata()).toMatchObject({ format: 'jpeg', width: 64 })
  await writeFile(input, 'no picture')
  const broken = { code: 'broken_picture' }
  await expect(pictures.rewritePicture(input, 'jpg', mediaLimits, output)).rejects.toMatchObject(broken)
  await pictures.close()
})

it('returns the memory of a picture to the system, and has the environment of the server', async () => {
  const pictures = createPictures({ program: await obedientProgram() })
  const answer = await pictures.rewritePicture('memory', 'jpg', mediaLimits, '')
  expect(answer).toEqual(['1', process.env['HOME'], expect.any(String), '--max-semi-space-size=1'])
  await pictures.close()
})

it('costs a picture that crashes it only its own call', async () => {
  const pictures = createPictures({ program: await obedientProgram() })
  const [crashed, next] = await Promise.allSettled([
    pictures.rewritePicture('crash', 'jpg', mediaLimits, ''),
    pictures.rewritePicture('fine', 'jpg', mediaLimits, ''),
  ])
  expect(crashed).toMatchObject({ status: 'rejected', reason: { code: 'broken_picture' } })
  expect(next.status).toBe('fulfilled')
  await expect(pictures.encodeVariant('crash', { width: 320, format: 'webp' }, '')).rejects.toThrow('SIGSEGV')
  await pictures.close()
})

it('is shared by consecutive tasks, and ends when it was idle', async () => {
  const pictures = createPictures({ program: await obedientProgram(), idleMs: 50 })
  const [first, second] = await Promise.all([
    pictures.encodeVariant('a', { width: 320, format: 'webp' }, ''),
    pictures.encodeVariant('b', { width: 320, format: 'webp' }, ''),
  ])
  expect(first).toBeTypeOf('number')
  expect(first).toBe(second)
  await expect.poll(() => isRunning(Number(first))).toBe(false)
  expect(await pictures.encodeVariant('c', { width: 320, format: 'webp' }, '')).not.toBe(first)
  await pictures.close()
})

it('ends after the task under way when it is closed', async () => {
  const pictures = createPictures({ program: await obedientProgram() })
  const task = pictures.encodeVariant('a', { width: 320, format: 'webp' }, '')
  expect(pictures.pending()).toBe(1)
  await pictures.close()
  const pid = Number(await task)
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect(pictures.pending()).toBe(0)
})

it('is killed when a picture takes too long, which is then refused as broken', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pictures = createPictures({ program: await obedientProgram(), timeLimitMs: 30_000 })
  const hanging = pictures.rewritePicture('hang', 'jpg', mediaLimits, '').catch((error: unknown) => error)
  const next = pictures.rewritePicture('fine', 'jpg', mediaLimits, '')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(pictures.pending()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await hanging).toMatchObject({ code: 'broken_picture' })
  expect(await next).toBeTypeOf('number')
  await pictures.close()
})
