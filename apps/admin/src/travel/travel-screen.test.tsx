import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newOrder, signIn } from '../../test/mock.ts'
import { announced, expectAlert, expectStatus, renderScreen, retype } from '../../test/render-app.tsx'

const berlin = { name: 'Berlin', places: ['10115-10119', 'Berlin'], amount: 2000, hasParking: true, hasNight: false }
const potsdam = { name: 'Potsdam', places: ['14467'], amount: 4500, hasParking: false, hasNight: false }

type Travel = Awaited<ReturnType<typeof signIn>>['client']['travel']
type Body = NonNullable<NonNullable<Parameters<Travel['update']>[0]>['body']>

async function open(body: Body = {}) {
  const { client: owner } = await signIn()
  await owner.travel.update({ body })
  const app = await renderScreen('/admin/shipping')
  await screen.findByRole('region', { name: 'Zones' })
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  const travel = async () => (await app.client.travel.get()).travel
  return { ...app, press, travel }
}
const zone = (name: string) => within(screen.getByRole('group', { name }))

it('is titled Travel, adds zones with what they cost, and saves them in their order', async () => {
  const { user, press, travel } = await open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Travel$/)
  await press('Add a zone')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Berlin')
  await user.type(zone('Berlin').getByLabelText('Postcodes and places'), '10115-10119, Berlin{Enter}')
  await user.type(zone('Berlin').getByLabelText('Amount (EUR)'), '20')
  await user.click(zone('Berlin').getByLabelText('Parking is added'))
  await press('Add a zone')
  await user.type(zone('the new zone').getByRole('textbox', { name: 'Name' }), 'Near')
  await user.type(zone('Near').getByLabelText('Postcodes and places'), 'Bernau')
  await press('Move Near up')
  await press('Save zones')
  await expectStatus('Travel saved')
  const near = { name: 'Near', places: ['Bernau'], amount: 0, hasParking: false, hasNight: false }
  expect((await travel()).zones).toEqual([near, berlin])
  await press('Remove Near')
  expect(screen.getByRole('list', { name: 'Zones' })).toHaveFocus()
})

it('says at its field what is wrong with a zone', async () => {
  const { user, press, travel } = await open({ zones: [berlin, potsdam] })
  await retype(user, zone('Potsdam').getByRole('textbox', { name: 'Name' }), 'BERLIN')
  await retype(user, zone('BERLIN').getByLabelText('Postcodes and places'), '10119-10115')
  await press('Save zones')
  await expectAlert('“10119-10115” is neither a postcode nor the name of a place')
  await retype(user, zone('BERLIN').getByLabelText('Postcodes and places'), '14467')
  await press('Save zones')
  await expectAlert('Another zone has this name')
  await retype(user, zone('BERLIN').getByLabelText('Amount (EUR)'), 'much')
  await press('Save zones')
  expect(await screen.findByText(/^Please write the amount like/)).toBeVisible()
  expect((await travel()).zones).toEqual([berlin, potsdam])
})

it('saves what counts by distance, and takes it back', async () => {
  const { user, press, travel } = await open()
  await user.type(screen.getByLabelText('Free within kilometres'), '10')
  await user.type(screen.getByLabelText('Each further kilometre (EUR)'), '0.90')
  await user.type(screen.getByLabelText('A night (EUR)'), '120')
  await user.type(screen.getByLabelText('A night from kilometres'), '150')
  await user.type(screen.getByLabelText(/^VAT/), '19')
  await press('Save distances')
  await expectStatus('Travel saved')
  const saved = {
    freeKm: 10,
    kmAmount: 90,
    parkingAmount: 0,
    nightAmount: 12_000,
    nightFromKm: 150,
    travelVatRate: 1900,
  }
  expect(await travel()).toMatchObject(saved)
  await user.clear(screen.getByLabelText('Free within kilometres'))
  await press('Save distances')
  await waitFor(async () => expect((await travel()).freeKm).toBeNull())
})

it('tells what is proposed for a place, and why', async () => {
  const { user } = await open({ zones: [berlin], parkingAmount: 1000, freeKm: 10, kmAmount: 90 })
  const place = screen.getByLabelText('Place of a guest')
  const said = (text: string) =>
    screen.findByText((_all, element) => element?.tagName === 'OUTPUT' && element.textContent === text)
  await user.type(place, 'Torstr. 1, 10117 Berlin')
  expect(await said('Travel: €30.00, zone Berlin, by 10115-10119, parking €10.00')).toBeVisible()
  await retype(user, place, 'Rostock')
  expect(await said('Travel: no zone has this place. How far is it?')).toBeVisible()
  await user.type(screen.getByLabelText('Distance in kilometres'), '35')
  expect(await said('Travel: €22.50, 25 km further × €0.90')).toBeVisible()
  await retype(user, screen.getByLabelText('Distance in kilometres'), '8')
  expect(await said('Travel: included, within 10 km')).toBeVisible()
})

it('saves where the owner cooks', async () => {
  const { user, press, travel } = await open()
  await user.click(screen.getByLabelText('Show this in the contact section'))
  await user.type(screen.getByLabelText('A sentence for visitors'), 'I cook in Berlin.')
  await press('Save the sentence')
  await expectStatus('Travel saved')
  expect(await travel()).toMatchObject({ isAreaShown: true, areaSentence: 'I cook in Berlin.' })
})

it("an order's page proposes travel as its place is typed, and asks for the distance", async () => {
  const { client: owner } = await signIn()
  await owner.travel.update({ body: { zones: [potsdam], freeKm: 10, kmAmount: 90 } })
  const order = await newOrder({ place: '14467 Potsdam' })
  const { user, client } = await renderScreen(`/admin/orders/${order.id}`)
  const form = within(await screen.findByRole('form', { name: 'Order' }))
  expect(await form.findByText('Travel: €45.00, zone Potsdam, by 14467')).toBeVisible()
  await retype(user, form.getByLabelText('Place'), 'Rostock')
  expect(await form.findByText('Travel: no zone has this place. How far is it?')).toBeVisible()
  await user.type(form.getByLabelText('Distance in kilometres'), '230')
  expect(await form.findByText('Travel: €198.00, 220 km further × €0.90')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await announced('Order saved')
  expect((await client.orders.get({ params: order })).order).toMatchObject({ place: 'Rostock', distanceKm: 230 })
})

it("an order's page says nothing of travel if nothing is set", async () => {
  const { client: owner } = await signIn()
  await owner.travel.update({ body: { zones: [], freeKm: null, kmAmount: null } })
  const order = await newOrder({ place: '14467 Potsdam' })
  await renderScreen(`/admin/orders/${order.id}`)
  await screen.findByRole('form', { name: 'Order' })
  expect(screen.queryByText(/^Travel:/)).not.toBeInTheDocument()
})
