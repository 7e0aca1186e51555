import { createHook } from 'node:async_hooks'

/**
 * Makes `process.nextTick` thirty times as fast, which each answer calls several times (decision 19). V8 forgets the
 * shape of the objects that it makes when none of them is left, and finds it again only slowly once a program has some
 * thousand shapes. Two of these objects, kept for good, keep the shape, so they are made before any other module is loaded.
 */
const kept: object[] = []

const hook = createHook({
  init: (_id, type, _trigger, resource) => void (type === 'TickObject' && kept.push(resource)),
}).enable()
process.nextTick(() => {})
process.nextTick(() => {}, 'with an argument')
hook.disable()

await import('./serve.ts')
