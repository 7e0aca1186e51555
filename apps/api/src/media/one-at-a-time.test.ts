import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('starts a task when the one before it has ended, in the order they came', async () => {
  const inTurn = oneAtATime()
  const events: string[] = []
  const task = (name: string) => async () => {
    events.push(`${name} starts`)
    await Promise.resolve()
    events.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([inTurn(task('a')), inTurn(task('b')), inTurn(task('c'))])).toEqual(['a', 'b', 'c'])
  expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
})

it('goes on after a task that failed, and tells only its own caller', async () => {
  const inTurn = oneAtATime()
  const failing = inTurn(() => Promise.reject(new Error('burnt')))
  const next = inTurn(async () => 'served')
  await expect(failing).rejects.toThrow('burnt')
  expect(await next).toBe('served')
})
