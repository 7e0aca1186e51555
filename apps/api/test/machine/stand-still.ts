import { setTimeout as wait } from 'node:timers/promises'
import { beat } from '../../src/watchdog/heartbeat.ts'
import { startWatchdog } from '../../src/watchdog/watchdog.ts'

/** Stops its event loop: for ever, or for as many milliseconds as the second argument says. `beating`: with signs of life. */
const [, , ms = 'Infinity', how] = process.argv
startWatchdog({ beatMs: 20, limitMs: 500 })
await wait(100) // the loop runs first
for (const end = performance.now() + Number(ms); performance.now() < end;) if (how === 'beating') beat()
process.stdout.write('went on')
