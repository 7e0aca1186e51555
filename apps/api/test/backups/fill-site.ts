import { fillContent, markAsExamples, NOBODY } from '@tablier/backend'
import { demoBodies } from '@tablier/demo-content'
import { insertRows } from '../database.ts'
import type { TestApp } from '../harness.ts'
import { noisyPicture, plainPicture } from '../media/example-media.ts'

const IN_A_WEEK = 7 * 24 * 60 * 60 * 1000

/** Adds a few records to every table of a test app, and two small pictures. */
export async function fillSite(test: TestApp): Promise<void> {
  const admin = await test.admin()
  const picture = new Blob([await noisyPicture(40, 30).jpeg().toBuffer()])
  const { banner } = await admin.banners.create({ body: { heading: 'Autumn 🍋' }, file: picture })
  const logo = new Blob([await plainPicture().png().toBuffer()])
  const { item } = await admin.portfolioItems.create({ body: { title: 'Panna cotta', category: 'Sweet' }, file: logo })
  const paths = [String(banner.mediaUrl), String(item.imageUrl)]
  await test.db.transaction().execute(async (trx) => {
    const bodies = demoBodies((name) => paths[name.length % 2]!) // the index is 0 or 1
    await markAsExamples(trx, await fillContent(trx, bodies, { actor: NOBODY, at: test.clock.now() }))
  })
  await admin.pictures.update({ body: { path: paths[1]!, focalX: 20, focalY: 70, alt: 'A set cream' } })
  await admin.pictures.keepOriginal({ body: { path: paths[1]!, original: paths[0]! } })
  const params = { id: banner.id }
  await admin.banners.setStatus({ params, body: { status: 'Published' } })
  await admin.banners.saveDraft({ params, body: { heading: 'Not yet' } })
  const publishAt = new Date(test.clock.now().getTime() + IN_A_WEEK).toISOString()
  const { banner: planned } = await admin.banners.create({ body: { heading: 'Advent' } })
  await admin.schedules.set({ params: { collection: 'banners', id: planned.id }, body: { publishAt } })
  await admin.pageCheck.keep({ body: { remark: 'longTitle banners-1 heading', isKept: true } })
  await admin.looks.create({ body: { palette: 'olive' } })
  const zone = { name: 'Köln', places: ['50667', 'Köln'], amount: 2000, hasParking: true, hasNight: false }
  await admin.travel.update({
    body: { zones: [zone], isAreaShown: true, areaSentence: 'I cook in Cologne.', freeKm: 10 },
  })
  await admin.backups.setSchedule({ body: { every: 'daily', keep: 30 } })
  const { banner: old } = await admin.banners.create({ body: { heading: 'Old' } })
  await admin.banners.delete({ params: { id: old.id } })
  await admin.previews.share({ body: {} })
  await fillDesk(test)
  await fillAccounts(test)
}

/** Stores a session at a provider, and what it has reported of an evening that does not exist. */
async function fillNotice({ db, clock }: TestApp, order_id: number): Promise<void> {
  const at = clock.now().toISOString()
  const told = { provider: 'stripe', reference: 'pi_9', of_order: 77, amount: 300, currency: 'EUR' } as const
  const notice = { kind: 'paid', problem: 'no_order', happened_at: at, arrived_at: at } as const
  await insertRows(db, 'payment_notices', { ...told, ...notice })
  const session = { provider: 'stripe', session: 'cs_9', url: 'https://checkout.stripe.com/c/pay/cs_9' } as const
  const asked = { amount: 300, currency: 'EUR', payments: 0, attempt: 1, begun_at: at } as const
  await insertRows(db, 'payment_sessions', { order_id, ...session, ...asked })
}

/** Sends an offer, which its guest declines. */
async function fillOffer(test: TestApp, params: { readonly id: number }): Promise<void> {
  const admin = await test.admin()
  const made = (await admin.offers.create({ params, body: {} })).offer
  const { line } = await admin.offers.line({ params, body: { kind: 'extra', productId: 1 } })
  const body = { version: made.version, lines: line ? [line] : [] }
  const { version } = (await admin.offers.update({ params, body })).offer
  const { link } = (await admin.offers.send({ params, body: { version } })).offer
  const token = link!.path!.replace('/offer/', '')
  const { hash } = (await test.client().guestOffers.open({ body: { token } })).offer
  await test.client().guestOffers.decline({ body: { token, hash, words: 'Another time' } })
  const cancelled = {
    by: 'guest',
    cancelled_on: '2027-05-02',
    percent: 50,
    owed: 40_000,
    words: 'Another time',
  } as const
  const at = made.link!.createdAt
  await insertRows(test.db, 'offer_moves', { offer_id: made.id, at, to_day: '2027-05-31', to_start: '19:30' })
  await insertRows(test.db, 'offer_cancellations', { offer_id: made.id, at: made.link!.createdAt, ...cancelled })
}

async function fillDesk(test: TestApp): Promise<void> {
  const admin = await test.admin()
  const { message } = await admin.messages.createTest({ body: { name: 'Zoë', email: 'zoe@example.com' } })
  const { order } = await admin.orders.createOfMessage({ params: message })
  const { version } = order
  const parts = [{ kind: 'deposit' as const, amount: 125_00, dueOn: '2027-05-01' }]
  const told = { day: '2027-05-31', diets: 'No pork', allergens: ['nuts' as const], hasConsent: true, parts }
  await admin.orders.update({ params: order, body: { version, ...told } })
  await admin.orders.move({ params: order, body: { from: 'enquiry', to: 'held' } })
  const { items } = await payTwice(test, order)
  await admin.payments.counter({ params: { id: items[0]!.id }, body: { reason: 'Another guest’s' } })
  const reminder = { due_on: '2027-05-01', kind: 'before', sent_at: null, held_back_at: order.createdAt } as const
  await insertRows(test.db, 'payment_reminders', { order_id: order.id, ...reminder })
  await fillNotice(test, order.id)
  await fillOffer(test, order)
  const guest = { name: 'Ada', diet: 'Vegan', allergens: [], hasConsent: true }
  await admin.guests.create({ params: order, body: guest })
  await admin.orderFiles.upload({ params: order, body: { name: 'Contract.pdf' }, file: new Blob(['%PDF-1.7']) })
  await admin.calendar.createDayOff({ body: { firstDay: '2027-06-01', lastDay: '2027-06-02', note: 'Market' } })
  await admin.calendar.createLink()
  const { customer } = order
  const merged = { customer_id: customer.id, email: 'zoe@example.org', email_key: 'zoe@example.org' }
  await test.db.insertInto('customer_addresses').values(merged).execute()
  const erasure = { at: test.clock.now().toISOString(), actor_id: null, actor_name: null }
  await test.db.insertInto('erasures').values(erasure).execute()
}

async function payTwice(test: TestApp, params: { readonly id: number }) {
  const admin = await test.admin()
  const day = test.clock.now().toISOString().slice(0, 10)
  for (const amount of [100_00, 25_00])
    await admin.payments.add({ params, body: { day, amount, way: 'transfer', note: 'By standing order' } })
  return admin.payments.list({ params })
}

async function fillAccounts(test: TestApp): Promise<void> {
  const user = await test.createUser('user')
  await test.client().auth.forgotPassword({ body: { email: user.email } })
  const message = {
    name: 'Nora',
    email: 'nora@example.com',
    subject: 'A dinner',
    message: 'In June? I am allergic to nuts.',
    once: true,
  }
  await test.client().messages.send({ body: message })
  const { id } = await test.db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
  await test.db.insertInto('held_notices').values({ message_id: id, digest_id: null }).execute()
  const moment = test.clock.now().toISOString()
  const written = { message_id: id, author_id: user.id, author_name: 'Somebody', body: 'In July \u2028 🍋' }
  await insertRows(test.db, 'replies', { ...written, created_at: moment, mail_state: 'failed', problem: '550' })
  await insertRows(test.db, 'reply_drafts', { ...written, updated_at: moment })
  await test.db.insertInto('reply_templates').values({ name: 'Thanks', body: 'Dear {name}' }).execute()
  await insertRows(test.db, 'email_changes', {
    user_id: user.id,
    email: 'new@example.com',
    token_hash: 'a hash',
    session_id: 'a session',
    asked_at: moment,
    expires_at: moment,
  })
  const factor = {
    user_id: user.id,
    kind: 'passkey',
    name: 'My phone',
    credential_id: 'an id',
    added_at: moment,
  } as const
  await test.db.insertInto('factors').values(factor).execute()
  const challenge = { token_hash: 'a hash', purpose: 'second_step', user_id: user.id, expires_at: moment }
  await test.db.insertInto('challenges').values(challenge).execute()
  const payload = '{"number": 12345678901234567890.5}'
  const next_attempt_at = new Date(test.clock.now().getTime() + 3 * 60 * 60 * 1000).toISOString() // it waits meanwhile
  await insertRows(test.db, 'mail_outbox', { kind: 'unknown', payload, next_attempt_at })
}
