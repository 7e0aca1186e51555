/**
 * Moves this process's clock forward by DAYS_AHEAD, if it is loaded before the server with `--import`. The first round
 * of housekeeping then starts after a second instead of a minute.
 */
const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const ahead = Math.round(Number(process.env['DAYS_AHEAD']) * DAY_MS)

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
