import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MAX_DOCUMENT_BYTES, MAX_ORDER_FILES } from '@tablier/contracts'
import userEvent from '@testing-library/user-event'
import { http } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { mock, newOrder, server, signIn } from '../../test/mock.ts'
import { announced, renderScreen } from '../../test/render-app.tsx'

const pdf = (name: string) => new File(['%PDF-1.7 a contract'], name, { type: 'application/pdf' })

/** Adds files to an order. Node's fetch cannot send jsdom's. */
function store(order_id: number, names: readonly string[]): void {
  if (names.length === 0) return
  const bytes = new Uint8Array(new TextEncoder().encode('%PDF-1.7 a contract'))
  const who = { actor_id: null, actor_name: null, created_at: new Date().toISOString() }
  const rows = names.map((name) => ({ order_id, name, media_type: 'application/pdf' as const, bytes, ...who }))
  mock.play(async ({ db }) => void (await db.insertInto('order_files').values(rows).execute()))
}

async function open(files: readonly string[] = []) {
  const { client } = await signIn()
  const order = await newOrder()
  store(order.id, files)
  const app = await renderScreen(`/admin/orders/${order.id}`)
  const card = within(await screen.findByRole('region', { name: 'Files' }))
  return { ...app, order, card, list: async () => (await client.orderFiles.list({ params: order })).items }
}

it('are added several at once, and listed with their type and size', async () => {
  const { user, card, list } = await open()
  await user.upload(card.getByLabelText('Files to add'), [pdf('Contract.pdf'), pdf('Plan.pdf')])
  expect(await card.findByRole('button', { name: 'Download Plan.pdf' })).toBeVisible()
  const [contract] = card.getAllByRole('listitem')
  expect(contract).toHaveTextContent(/Contract\.pdf.*PDF, 19 bytes, /)
  await announced('File added')
  expect((await list()).map(({ name }) => name)).toEqual(['Contract.pdf', 'Plan.pdf'])
  const history = within(screen.getByRole('region', { name: 'History' }))
  await waitFor(() => expect(history.getAllByText('File added')).toHaveLength(2))
})

it('leave what was typed in the form, which is saved without a conflict', async () => {
  const { user, card, client, order } = await open()
  const place = screen.getByLabelText('Place')
  await user.type(place, 'Lyon')
  await user.upload(card.getByLabelText('Files to add'), pdf('Contract.pdf'))
  await card.findByRole('button', { name: 'Download Contract.pdf' })
  expect(place).toHaveValue('Lyon')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await announced('Order saved')
  expect((await client.orders.get({ params: order })).order).toMatchObject({ place: 'Lyon', version: 2 })
})

it('are saved as they were sent', async () => {
  const { user, card } = await open(['Contract.pdf'])
  const saved = vi.spyOn(URL, 'createObjectURL')
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(await card.findByRole('button', { name: 'Download Contract.pdf' }))
  await waitFor(() => expect(press).toHaveBeenCalledOnce())
  expect((press.mock.contexts[0] as HTMLAnchorElement).download).toBe('Contract.pdf')
  expect(await (saved.mock.calls[0]![0] as Blob).text()).toBe('%PDF-1.7 a contract')
  press.mockRestore()
  saved.mockRestore()
})

it('are deleted after a question, and the list gets the focus', async () => {
  const { user, card, list } = await open(['Contract.pdf', 'Plan.pdf'])
  await user.click(await card.findByRole('button', { name: 'Delete Contract.pdf' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete File' }))
  expect(dialog.getByText(/Delete “Contract.pdf”\? It cannot be restored/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await announced('“Contract.pdf” deleted')
  await waitFor(() => expect(card.queryByText('Contract.pdf')).toBeNull())
  expect(card.getByRole('list', { name: 'Files' })).toHaveFocus()
  expect((await list()).map(({ name }) => name)).toEqual(['Plan.pdf'])
})

it('that are refused say why, each for itself, and the others are added', async () => {
  const { card } = await open()
  const user = userEvent.setup({ applyAccept: false }) // as files are dropped
  const page = new File(['<html></html>'], 'page.html', { type: 'text/html' })
  const wrong = new File(['<html></html>'], 'wrong.pdf', { type: 'application/pdf' })
  const large = new File(['%PDF', new Uint8Array(MAX_DOCUMENT_BYTES)], 'large.pdf', { type: 'application/pdf' })
  await user.upload(card.getByLabelText('Files to add'), [page, wrong, large, pdf('Plan.pdf')])
  await card.findByRole('button', { name: 'Download Plan.pdf' })
  const problems = card.getAllByRole('alert')
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    'page.html was not addedPlease choose a PDF or a picture (JPEG, PNG or WebP).',
    'wrong.pdf was not addedPlease choose a PDF or a picture (JPEG, PNG or WebP).',
    'large.pdf was not addedThis file is larger than 5 MB.',
  ])
  await user.click(card.getByRole('button', { name: 'Dismiss page.html' }))
  expect(card.queryByText(/page.html/)).toBeNull()
})

it('can be dropped anywhere on the page, but not pasted', async () => {
  const { card, list } = await open()
  const dataTransfer = { files: [pdf('Plan.pdf')], types: ['Files'] }
  fireEvent.paste(screen.getByLabelText('Place'), { clipboardData: dataTransfer })
  fireEvent.drop(screen.getByLabelText('Place'), { dataTransfer })
  expect(await card.findByRole('button', { name: 'Download Plan.pdf' })).toBeVisible()
  expect(await list()).toHaveLength(1)
})

it('can be stopped while they are sent or wait, and then sent without being chosen again', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>()
  const sent = vi.fn<() => Promise<Response>>(() => answer)
  server.use(http.post('/api/orders/:id/files', sent))
  const { user, card } = await open()
  await user.upload(card.getByLabelText('Files to add'), [pdf('Contract.pdf'), pdf('Plan.pdf')])
  expect(await card.findByText('Waiting...')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Cancel upload of Plan.pdf' }))
  await user.click(card.getByRole('button', { name: 'Cancel upload of Contract.pdf' }))
  resolve(Response.error())
  expect(await card.findByText('Contract.pdf was not added')).toBeVisible()
  expect(card.getAllByText('You stopped it.')).toHaveLength(2)
  await user.click(card.getByRole('button', { name: 'Try again: Plan.pdf' }))
  expect(await card.findByText(/^The server has not answered/)).toBeVisible() // it may have been added
  expect(sent).toHaveBeenCalledTimes(2) // the one that was waiting was not sent before
  server.resetHandlers()
  await user.click(card.getByRole('button', { name: 'Try again: Contract.pdf' }))
  expect(await card.findByRole('button', { name: 'Download Contract.pdf' })).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Dismiss Plan.pdf' }))
  expect(card.queryByText(/Plan/)).toBeNull()
})

it('are no more than ten', async () => {
  const names = Array.from({ length: MAX_ORDER_FILES }, (_, index) => `${index}.pdf`)
  const { card } = await open(names)
  expect(await card.findByText('An evening can have at most 10 files. To add one, delete another.')).toBeVisible()
  expect(card.queryByRole('button', { name: 'Add files' })).toBeNull()
})
