import { globSync, readFileSync } from 'node:fs'
import { api, listEndpoints, toldStates, type ToldState } from '@tablier/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { announced, expectAlert, renderScreen } from '../../test/render-app.tsx'
import { clientOf, dayAhead, mailHost, mock, offerMails, signIn } from '../../test/mock.ts'

const ARACHIDES = 'Ma fille est gravement allergique aux arachides'

type App = Awaited<ReturnType<typeof renderScreen>>

/** A dialog or an editor that writes to a guest. */
interface Writing {
  /** Opens it on the order 1, whose message is 1. Returns where the guest's words are shown. */
  readonly open: (app: App) => Promise<HTMLElement>
  readonly path: string
  /** The name of the button that sends. */
  readonly send: RegExp
  /** The state of the order before it. */
  readonly from?: 'confirmed' | 'accepted'
}

const onOrder = '/admin/orders/1'
const onOffer = `${onOrder}/offer`

async function dialogOf({ user }: App, region: string, button: string | RegExp): Promise<HTMLElement> {
  const place = within(await screen.findByRole('region', { name: region }))
  await user.click(await place.findByRole('button', { name: button }))
  return screen.findByRole('dialog')
}

const moveButtons: Readonly<Record<ToldState, string>> = {
  held: 'Hold',
  quoted: 'Mark as quoted',
  confirmed: 'Confirm',
  done: 'Mark as done',
  lost: 'Mark as lost',
}

async function writeReply({ user }: App, place: HTMLElement, template?: string): Promise<HTMLElement> {
  await user.click(await within(place).findByRole('button', { name: 'Reply' }))
  const editor = await within(place).findByRole('textbox', { name: /Your reply/ })
  if (template) await user.click(await within(place).findByRole('button', { name: template }))
  else await user.type(editor, 'Gladly.')
  return place
}

const conversation = () => screen.findByRole('region', { name: 'Conversation' })

const writings: Readonly<Record<string, Writing>> = {
  ...Object.fromEntries(
    toldStates.map((to): [string, Writing] => [
      `a move to ${to}`,
      {
        path: onOrder,
        open: async (app) => {
          const dialog = await dialogOf(app, 'State', moveButtons[to])
          if (to === 'quoted') await app.user.type(within(dialog).getByLabelText('Price (EUR)'), '1250')
          return dialog
        },
        send: / and send$/,
        ...(to === 'done' && { from: 'confirmed' as const }),
      },
    ]),
  ),
  'the link of the table': {
    path: onOrder,
    open: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Send to the host' }))
      return screen.findByRole('dialog')
    },
    send: /^Send$/,
  },
  'a deposit': {
    path: onOrder,
    open: async (app) => {
      const dialog = await dialogOf(app, 'State', 'Ask for a deposit')
      await app.user.type(within(dialog).getByLabelText('Amount (EUR)'), '300')
      return dialog
    },
    send: /and send$/,
    from: 'confirmed',
  },
  'an offer': {
    path: onOffer,
    open: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: /^Send/ }))
      return screen.findByRole('dialog')
    },
    send: /^(Save and send|Send)$/,
  },
  'an acceptance that is taken back': {
    path: onOffer,
    open: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Take the acceptance back' }))
      const dialog = await screen.findByRole('dialog')
      await user.type(within(dialog).getByRole('textbox', { name: 'Why?' }), 'Another guest')
      return dialog
    },
    send: / and send$/,
    from: 'accepted',
  },
  'an evening that is moved': {
    path: onOrder,
    open: async (app) => {
      const dialog = await dialogOf(app, 'State', 'Move the evening')
      await app.user.clear(within(dialog).getByLabelText('New day'))
      await app.user.type(within(dialog).getByLabelText('New day'), dayAhead(50))
      return dialog
    },
    send: / and send$/,
    from: 'accepted',
  },
  'an evening that is cancelled': {
    path: onOrder,
    open: (app) => dialogOf(app, 'State', 'Cancel the evening'),
    send: / and send$/,
    from: 'accepted',
  },
  'a reply at the order': { path: onOrder, open: async (app) => writeReply(app, await conversation()), send: /^Send$/ },
  'a template at the order': {
    path: onOrder,
    open: async (app) => writeReply(app, await conversation(), 'Thanks'),
    send: /^Send$/,
  },
  'a reply to the message': {
    path: '/admin/messages/1',
    open: (app) => writeReply(app, document.body),
    send: /^Send$/,
  },
}

/** The files that call an endpoint which mails a guest, and the writings that try them. */
const callers = {
  'src/offers/send-dialog.tsx': 'an offer',
  'src/offers/take-back-button.tsx': 'an acceptance that is taken back',
  'src/offers/use-moving.ts': 'an evening that is moved',
  'src/offers/use-cancelling.ts': 'an evening that is cancelled',
  'src/orders/deposit-button.tsx': 'a deposit',
  'src/orders/order-mails.tsx': 'the link of the table',
  'src/orders/use-order-moves.ts': 'a move to held',
  'src/replies/reply-calls.ts': 'a reply to the message',
} as const

it('every screen that writes to a guest is tried here', () => {
  const names = listEndpoints(api).flatMap(({ name, endpoint: { body } }) => (body?.properties['shown'] ? name : []))
  expect(names.toSorted()).toEqual([
    'offers.cancel',
    'offers.move',
    'offers.send',
    'offers.takeBack',
    'orders.mail',
    'orders.move',
    'replies.send',
  ])
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const calling = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return names.some((name) => text.includes(`client.${name}(`))
  })
  expect(calling.toSorted()).toEqual(Object.keys(callers).toSorted())
  expect(Object.keys(writings)).toEqual(expect.arrayContaining(Object.values(callers)))
})

/** Adds something as the guest. Returns its id. */
async function add(message: string): Promise<number> {
  const { client } = await signIn()
  const known = await client.enquiries.getLink({ params: { id: 1 } })
  const { link } = known.link ? known : await client.enquiries.createLink({ params: { id: 1 } })
  await clientOf().enquiries.add({ body: { token: link!.path!.replace('/enquiry/', ''), message } })
  return (await client.messages.list({ query: { limit: 1 } })).items[0]!.id
}

/** The texts of the mails to the guest. */
const mailed = async () =>
  (await mock.takeMails()).filter(({ to }) => to[0]?.address === 'nora@example.com').map(({ text }) => text)

const statusOf = async (id: number) => (await (await signIn()).client.messages.get({ params: { id } })).message.status

/** Makes an order of a message that was read, and adds something that was not. Returns the addition's id. */
async function prepare(from?: Writing['from']): Promise<number> {
  mailHost.isSetUp = true
  const evening = { date: dayAhead(30), guests: 8 }
  const texts = { name: 'Nora Guest', email: 'nora@example.com', subject: 'A dinner', message: 'Are you free?' }
  await clientOf().messages.send({ body: { ...texts, evening } })
  await offerMails(toldStates)
  const { client } = await signIn()
  await client.messages.setStatus({ params: { id: 1 }, body: { status: 'Read' } })
  for (const template of (await client.replyTemplates.list()).items)
    await client.replyTemplates.delete({ params: template })
  await client.replyTemplates.create({ body: { name: 'Thanks', body: 'Many thanks.' } })
  if (from === 'accepted') await acceptOffer()
  if (from === 'confirmed') {
    await client.orders.update({ params: { id: 1 }, body: { version: 1, day: dayAhead(-1) } })
    await client.orders.move({ params: { id: 1 }, body: { from: 'enquiry', to: from } })
  }
  await mock.takeMails()
  return add(ARACHIDES)
}

/** Makes an offer of the order. Returns its version. */
async function makeOffer(): Promise<number> {
  const { client } = await signIn()
  const params = { id: 1 }
  const { version } = (await client.offers.create({ params, body: {} })).offer
  const line = {
    ...({ kind: 'text', productId: null, title: 'Dinner', details: '', quantity: 100, unit: 'evening' } as const),
    ...({ price: 80_000, vatRate: 0, discount: 0, discountKind: 'percent', isOptional: false, group: '' } as const),
    courses: [],
  }
  return (await client.offers.update({ params, body: { version, lines: [line] } })).offer.version
}

/** Makes an offer of the order, which is accepted by telephone. */
async function acceptOffer(): Promise<void> {
  const { client } = await signIn()
  const params = { id: 1 }
  await client.orders.update({ params, body: { version: 1, day: dayAhead(40) } })
  const sent = (await client.offers.send({ params, body: { version: await makeOffer() } })).offer
  const said = { version: sent.version, name: 'Nora', how: 'By telephone', chosen: [] }
  await client.offers.accept({ params, body: said })
}

describe.each(Object.entries(writings))('%s', (_name, { path, open, send, from }) => {
  it('shows what the guest added, is refused while there is more, and answers what was shown', async () => {
    const id = await prepare(from)
    if (path === onOffer && from !== 'accepted') await makeOffer()
    const app = await renderScreen(path)
    const place = within(await open(app))
    expect((await place.findAllByText(ARACHIDES))[0]).toBeVisible()
    const button = await place.findByRole('button', { name: send })
    const newer = await add('And no celery')
    await app.user.click(button)
    expect((await place.findAllByText('And no celery'))[0]).toBeVisible()
    expect([await statusOf(id), await statusOf(newer), await mailed()]).toEqual(['New', 'New', []])
    await app.user.click(await place.findByRole('button', { name: send }))
    await waitFor(async () => expect([await statusOf(id), await statusOf(newer)]).toEqual(['Replied', 'Replied']))
    expect(await mailed()).toHaveLength(1)
  })
})

describe('words that name an allergy', () => {
  beforeEach(async () => void (await prepare()))

  const order = async () => (await (await signIn()).client.orders.get({ params: { id: 1 } })).order
  const panel = async () => within(await screen.findByRole('region', { name: 'Not read yet' }))

  it('are on the board, in the list, on the order and on the kitchen card', async () => {
    const places = ['/admin/orders', '/admin/orders?view=list', onOrder, `${onOrder}/card`]
    const words = ['Allergy not read yet', 'Allergy not read yet', ARACHIDES, /arachides.*check it yourself/]
    for (const [index, path] of places.entries()) {
      const { unmount } = await renderScreen(path)
      expect((await screen.findAllByText(words[index]!))[0]).toBeVisible()
      unmount()
    }
  })

  it('are taken over with the guest’s consent, and that is undone', async () => {
    const { user } = await renderScreen(onOrder)
    const words = await panel()
    expect(words.getByText('Names an allergy: Peanuts')).toBeVisible()
    await user.click(words.getByRole('button', { name: 'Take over' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take over into this evening' }))
    expect(dialog.getByRole('checkbox', { name: 'Peanuts' })).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Take over' }))
    await expectAlert('Diets and allergies can be kept only if your guest has agreed.')
    await user.click(dialog.getByRole('checkbox', { name: /agree/ }))
    await user.click(dialog.getByRole('button', { name: 'Take over' }))
    await announced('Taken over into the order')
    expect(await order()).toMatchObject({ allergens: ['peanuts'], unread: { allergies: 0 } })
    expect(await screen.findByText('Taken over what a guest wrote about an allergy')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await announced('Not read yet again')
    expect(await order()).toMatchObject({ allergens: [], unread: { allergies: 1 } })
  })

  it('are put aside, and that is undone', async () => {
    const { user } = await renderScreen(onOrder)
    await user.click((await panel()).getByRole('button', { name: 'Put aside' }))
    await announced('Put aside. It no longer stands on the order.')
    expect((await order()).unread).toEqual({ messages: 1, allergies: 0 })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await announced('Not read yet again')
    expect((await order()).unread.allergies).toBe(1)
  })

  it('that somebody else has put aside are not decided about again', async () => {
    const { user } = await renderScreen(onOrder)
    const button = (await panel()).getByRole('button', { name: 'Put aside' })
    const { client } = await signIn()
    const { items } = await client.orders.unread({ params: { id: 1 } })
    const note = items[0]!.noteId!
    await client.orders.decide({ params: { id: 1, note }, body: { decision: 'put_aside' } })
    await user.click(button)
    await expectAlert('Somebody else has changed this evening in the meantime. Please look again.')
  })
})
