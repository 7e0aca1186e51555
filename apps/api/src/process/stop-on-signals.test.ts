import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { endWithParent, stopOnSignals } from './stop-on-signals.ts'

let process: EventEmitter
let time: number
let stops: string[]
let exits: number[]
let stopping: PromiseWithResolvers<void>

beforeEach(() => {
  ;[process, time, stops, exits, stopping] = [new EventEmitter(), 0, [], [], Promise.withResolvers()]
  stopOnSignals(process, {
    stop: (signal) => {
      stops.push(signal)
      return stopping.promise
    },
    exit: (code) => exits.push(code),
    now: () => time,
  })
})

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('exits when it has stopped after %s', async (signal) => {
  process.emit(signal, signal)
  expect([stops, exits]).toEqual([[signal], []])
  stopping.resolve()
  await expect.poll(() => exits).toEqual([0])
})

it('takes the signals of the first second for copies', () => {
  for (const at of [0, 5, 999]) {
    time = at
    process.emit('SIGINT', 'SIGINT')
  }
  expect([stops, exits]).toEqual([['SIGINT'], []])
})

it('exits at once at a second signal', () => {
  process.emit('SIGTERM', 'SIGTERM')
  time = 1000
  process.emit('SIGINT', 'SIGINT')
  expect([stops, exits]).toEqual([['SIGTERM'], [1]])
})

it('a process of ours ignores signals, and ends at once with the one that has started it', () => {
  const kill = vi.fn<NodeJS.Process['kill']>()
  const child = Object.assign(new EventEmitter(), { connected: true, pid: 7, kill })
  endWithParent(child)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) expect(child.emit(signal)).toBe(true) // somebody listens
  expect(kill).not.toHaveBeenCalled()
  child.emit('disconnect')
  expect(kill).toHaveBeenCalledWith(7, 'SIGKILL')
})
