import { createHook } from 'node:async_hooks'

/**
 * Makes `process.nextTick` thirty times as fast, which each answer calls several times (docs/decisions/kept-answers.md). When the last
 * object of a kind is freed, V8 forgets its shape, and finds it again only slowly once a program has some thousand
 * shapes. Two of these objects are never freed, which preserves the shape. They are made before any other module is
 * loaded.
 */
const kept: object[] = []

const hook = createHook({
  init: (_id, type, _trigger, resource) => void (type === 'TickObject' && kept.push(resource)),
}).enable()
process.nextTick(() => {})
process.nextTick(() => {}, 'with an argument')
hook.disable()

await import('./server/serve.ts')
