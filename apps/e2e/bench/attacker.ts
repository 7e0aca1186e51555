import { once } from 'node:events'
import { statuses } from '@tablier/abuse/ask'
import { type AttackName, attacks } from './attacks.ts'

/**
 * Attacks a server from a process of its own, so that the attack does not delay what measures it. Tells its parent when
 * it is prepared, begins when it is told to, and reports the statuses it saw.
 */
const [server = '', name = '', first = '0', seconds = '0'] = process.argv.slice(2)

const attack = await attacks[name as AttackName].prepare(server, Number(first)) // abuse.ts passes one of the names
process.send?.({ isPrepared: true })
await once(process, 'message')
process.send?.({ statuses: statuses(await attack(Number(seconds))) })
process.disconnect()
