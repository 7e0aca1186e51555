/**
 * Moves this process's clock forward, before the server is loaded: `--import` this file, with DAYS_AHEAD set. The first
 * round of housekeeping, a minute after the start, comes after a second.
 */
const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const ahead = Number(process.env['DAYS_AHEAD']) * DAY_MS

const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget: typeof Date) =>
    Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + ahead], newTarget) as Date,
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + ahead : (Reflect.get(target, name) as unknown)),
})

const realTimeout = setTimeout
globalThis.setTimeout = new Proxy(realTimeout, {
  apply: (target, self, [run, delay, ...args]: Parameters<typeof setTimeout>) =>
    Reflect.apply(target, self, [run, delay === MINUTE_MS ? 1000 : delay, ...args]),
})
