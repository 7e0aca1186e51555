import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { stopOnSignals } from './stop-on-signals.ts'

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

it('exits when it has stopped', async () => {
  process.emit('SIGTERM', 'SIGTERM')
  expect([stops, exits]).toEqual([['SIGTERM'], []])
  stopping.resolve()
  await vi.waitFor(() => expect(exits).toEqual([0]))
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
