import { sayWait } from '../calls/app-error.ts'
import type { Ports } from '../ports.ts'

/**
 * Counts a contact form from an IP address: every one as `form`, and as `message` only if nothing is wrong with it.
 * @throws AppError `too_many_requests`, with how long to wait and how else to reach the owner
 */
export async function countForm({ attempts, db }: Ports, rule: 'form' | 'message', ip: string): Promise<void> {
  await sayWait(attempts.consume(rule, ip), async (wait) => {
    const infos = await db
      .selectFrom('contact_infos')
      .select(['type', 'value'])
      .where('status', '=', 'Published')
      .orderBy('position')
      .execute()
    const valueOf = (type: string) => infos.find((info) => info.type.trim().toLowerCase() === type)?.value.trim() ?? ''
    const [telephone, email] = [valueOf('phone'), valueOf('email')]
    const ways = [`Please send it again in ${wait}`, telephone && `call ${telephone}`, email && `write to ${email}`]
    const said = new Intl.ListFormat('en', { type: 'disjunction' }).format(ways.filter(Boolean))
    return `This was not sent: several messages came from here in a short time. ${said}.`
  })
}
