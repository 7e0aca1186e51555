import type { Api, BodyOf } from '@tablier/contracts'
import type { Act } from '../calls/act.ts'
import { staleVersion } from '../calls/check-version.ts'
import type { Ports } from '../calls/ports.ts'
import { lockSlots } from '../database/locks.ts'
import { lockConversation, tellGuest } from '../messages/order-mails.ts'
import { cancelEvening } from './cancel-evening.ts'
import { lockOffer } from './lock-offer.ts'
import { readOffer } from './read-offer.ts'

type Cancelling = BodyOf<Api['offers']['cancel']>

/**
 * Cancels an accepted evening for its owner, and writes to the guest if there is a mail.
 * @throws AppError `not_found`, `stale_version`, `invalid_input`, and what a mail to the guest throws
 */
export async function cancelByOwner(
  ports: Ports,
  orderId: number,
  { version, by, owed, words, mail, shown }: Cancelling,
  act: Act,
): Promise<void> {
  await ports.db.transaction().execute(async (trx) => {
    await lockSlots(trx)
    if (mail !== undefined) await lockConversation(trx, ports, orderId)
    const locked = await lockOffer(trx, orderId, act.at)
    if (locked.stored.version !== version) throw staleVersion({ offer: await readOffer(trx, orderId, ports) })
    await cancelEvening(trx, locked, { by, owed: by === 'owner' ? 0 : owed, words }, act)
    if (mail !== undefined) await tellGuest(trx, locked.order, { body: mail, shown, news: 'cancelled' }, act)
  })
  if (mail !== undefined) ports.onMail()
}
