import { once } from 'node:events'
import { statuses } from '@tablier/abuse/ask'
import { type AttackName, attacks } from './attacks.ts'

/**
 * Attacks a server from its own process, so that the attack does not slow down the measurement. Tells its parent when
 * it is prepared, begins when the parent says so, and reports the statuses of its answers.
 */
const [server = '', name = '', first = '0', seconds = '0'] = process.argv.slice(2)

const attack = await attacks[name as AttackName].prepare(server, Number(first)) // abuse.ts passes one of the names
process.send?.({ isPrepared: true })
await once(process, 'message')
process.send?.({ statuses: statuses(await attack(Number(seconds))) })
process.disconnect()
