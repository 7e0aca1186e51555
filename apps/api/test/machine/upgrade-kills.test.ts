import { beforeAll, expect, it } from 'vitest'
import { type Start, stateOf, openScratchUpgrade } from './scratch-upgrade.ts'

const { newMachine, pack, upgrade, reboot, state, lostMessages, site, acknowledged } = openScratchUpgrade()
let archive: string

beforeAll(async () => void (archive = await pack('2.0.0')))

const ways: readonly [string, Start][] = [
  ['comes up', { migrates: true, readyAfter: 2 }],
  ['comes up without a migration', { migrates: false, readyAfter: 2 }],
  ['fails before it changes the database', { migrates: false, endsAfter: 0 }],
  ['ends seconds after it has changed the database and came up', { migrates: true, readyAfter: 1, endsAfter: 4 }],
]

/** By day, every fourth act of the most dangerous upgrade. */
const [walked, everyActs] = process.env['NIGHTLY_SUITES'] ? [ways, 1] : [ways.slice(-1), 4]
/** What happens between the kill and the next call. */
const between = { nothing: async () => {}, 'the machine starts again': reboot }

it.for(walked.flatMap(([how, newer]) => Object.entries(between).map(([what, act]) => ({ how, newer, what, act }))))(
  'brings a version up after a kill before any act, with every message, if the new one $how and $what meanwhile',
  async ({ how, newer, what, act }, { task }) => {
    const ends: (string | undefined)[] = []
    let messages = 0
    for (let killedAt = 0, wasKilled = true; wasKilled; killedAt += everyActs) {
      await newMachine(newer)
      ;({ wasKilled } = await upgrade([archive], killedAt))
      if (wasKilled) await act()
      await upgrade([])
      const running = site().process?.version ?? 'none'
      expect({ ...(await state()), lost: await lostMessages() }, `killed before act ${killedAt}`).toEqual({
        ...stateOf(running),
        schema: newer.migrates ? running : '1.0.0',
        lost: [],
      })
      messages += acknowledged()
      if (wasKilled) ends.push(running)
    }
    const comesUp = newer.endsAfter === undefined
    expect(new Set(ends)).toEqual(new Set(comesUp ? ['1.0.0', '2.0.0'] : ['1.0.0']))
    const old = ends.filter((version) => version === '1.0.0').length
    const figure = `the new version ${how}, ${what} meanwhile: ${ends.length} kills, ${old} times the old version with its database, ${ends.length - old} times the new one, 0 neither; ${messages} messages, 0 lost`
    Object.assign(task.meta, { figure })
  },
)
