import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Client } from '@tablier/api-client'
import { type Api, DAY_MS } from '@tablier/contracts'
import { afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { contentFacts } from '../support/content-facts.ts'
import { OWNER } from '../support/owner.ts'
import { inEachEngine, type Scene, signInOwner } from './each-engine.ts'
import { css, field, type Query, role, within, words } from './query.ts'
import { PATIENCE } from './walk.ts'

const PICTURE = fileURLToPath(new URL('../../../packages/demo-content/src/pictures/dish-01.jpg', import.meta.url))
const { portfolioItems, serviceFeatures } = contentFacts

const form = within(role('dialog'), css('form'))
const listOf = ({ list }: { readonly list: string }) => role('region', list)
const inForm = (label: string) => within(form, role('textbox', label))

inEachEngine((scene) => {
  let owner: Client<Api>
  beforeAll(async () => void (owner = await signInOwner()))

  afterEach(async () => {
    for (const records of [owner.portfolioItems, owner.serviceFeatures])
      for (const record of (await records.adminList({ query: { limit: 100 } })).items)
        if (marks.some((made) => record.title.startsWith(made))) await records.delete({ params: { id: record.id } })
  })

  it('refuses a wrong password, and signs in', async () => {
    const { walk } = scene
    await walk.open('/login')
    await walk.see(role('heading', 'Welcome Back'))
    await submitSignIn(scene, 'not the password')
    expect(await walk.see(role('alert'))).toMatchObject({ text: 'Invalid email or password' })
    await submitSignIn(scene, OWNER.password)
    await walk.see(role('heading', 'Dashboard'))
    await walk.isAt('/admin/dashboard')
  })

  it("edits a dish's text, which the site then shows", async () => {
    const { walk } = scene
    const title = mark('soup')
    await owner.portfolioItems.create({ body: { title, category: 'Starter', status: 'Published' } })
    await openList(scene, portfolioItems)
    await walk.click(within(listOf(portfolioItems), role('button', `Edit ${title}`)))
    await walk.fill(inForm('Details'), 'Cooked slowly.')
    await walk.fill(inForm('Title'), `${title} of pumpkin`)
    await walk.click(within(form, role('button', 'Update')))
    await walk.missing(form)
    await walk.see(rowOf(portfolioItems, `${title} of pumpkin`))
    expect(await site()).toContain(`${title} of pumpkin`)
    expect(await site()).toContain('Cooked slowly.')
  })

  it('undoes a saved text, and restores an older version from the history', async () => {
    const { walk } = scene
    const title = mark('stew')
    const body = { title, category: 'Main', details: 'With cream.', status: 'Published' } as const
    const { item } = await owner.portfolioItems.create({ body })
    const edit = within(listOf(portfolioItems), role('button', `Edit ${title}`))
    const details = async () => (await owner.portfolioItems.get({ params: item })).item.details
    await openList(scene, portfolioItems)
    await walk.click(edit)
    await walk.fill(inForm('Details'), 'With oysters.')
    await walk.click(within(form, role('button', 'Update')))
    await walk.click(role('button', 'Undo'))
    await vi.waitFor(async () => expect(await details()).toBe('With cream.'), PATIENCE)
    const history = role('dialog', `History of ${title}`)
    await walk.click(edit)
    await walk.click(within(form, role('button', 'History')))
    await walk.click(within(history, role('button', /Version 2 ·/)))
    await walk.click(within(history, role('button', 'Restore this version')))
    await walk.missing(history)
    await vi.waitFor(async () => expect((await walk.see(inForm('Details'))).value).toBe('With oysters.'), PATIENCE)
  })

  it('answers a message, and holds its evening with a mail', async () => {
    const { walk } = scene
    const texts = { name: 'Nora Guest', subject: mark('A table'), message: 'For six, please.' }
    const email = `${mark('nora').replace(' ', '-')}@example.com`
    const { message } = await owner.messages.createTest({ body: { ...texts, email } })
    const { order } = await owner.orders.createOfMessage({ params: message })
    const day = new Date(Date.now() + (30 + marks.length) * DAY_MS).toISOString().slice(0, 10) // each its own
    await owner.orders.update({ params: order, body: { version: order.version, day } })
    await openSignedIn(scene, `/admin/messages/${message.id}?reply=true`)
    await walk.fill(role('textbox', /Your reply to Nora Guest/), 'Gladly.')
    await walk.click(role('button', 'Send'))
    await walk.see(words(/^Your reply is on its way/))
    expect((await owner.replies.list({ params: message })).replies).toMatchObject([{ body: 'Gladly.' }])
    await walk.open(`/admin/orders/${order.id}`)
    await walk.click(within(role('region', 'State'), role('button', 'Hold')))
    await walk.click(within(role('dialog'), role('button', 'Hold and send')))
    await walk.see(words(/^Moved to Held\. Your mail is on its way/))
    await walk.missing(form)
    expect((await owner.orders.get({ params: order })).order.state).toBe('held')
  })

  it('uploads a picture', async () => {
    const { tab, walk } = scene
    const title = mark('fish')
    await owner.portfolioItems.create({ body: { title, category: 'Main' } })
    await openList(scene, portfolioItems)
    await walk.click(within(listOf(portfolioItems), role('button', `Edit ${title}`)))
    await walk.see(form)
    await tab.chooseFile(within(form, css('input[type=file][aria-label=Image]')), PICTURE)
    await walk.see(within(form, css('img')))
    await walk.click(within(form, role('button', 'Update')))
    await walk.missing(form)
    const picture = within(rowOf(portfolioItems, title), css('img'))
    await walk.see(picture)
    expect(await imageOf(owner, title)).toMatch(/^\/api\/uploads\/.+\.jpe?g$/)
  })

  it('moves a record by the keyboard', async () => {
    const { tab, walk } = scene
    const [soup, fish] = [mark('soup'), mark('fish')]
    for (const title of [soup, fish]) await owner.serviceFeatures.create({ body: { title, status: 'Published' } })
    await openList(scene, serviceFeatures)
    await walk.focus(within(listOf(serviceFeatures), role('button', new RegExp(`^(Move|More for) ${fish}$`))))
    await tab.press('ArrowUp', 'Alt')
    await vi.waitFor(async () => {
      const html = await site()
      expect(html.indexOf(fish)).toBeGreaterThan(0)
      expect(html.indexOf(fish)).toBeLessThan(html.indexOf(soup))
    }, PATIENCE)
    const y = async (title: string) => (await walk.see(rowOf(serviceFeatures, title))).y
    expect(await y(fish)).toBeLessThan(await y(soup))
  })

  it('publishes a record and takes it off the site', async () => {
    const { walk } = scene
    const title = mark('cake')
    await owner.serviceFeatures.create({ body: { title } })
    await openList(scene, serviceFeatures)
    const status = within(listOf(serviceFeatures), role('combobox', `Status of ${title}`))
    expect(await site()).not.toContain(title)
    for (const [choice, isShown] of [
      ['Published', true],
      ['Draft', false],
    ] as const) {
      await walk.click(status)
      await walk.click(role('option', choice))
      await vi.waitFor(async () => expect((await site()).includes(title)).toBe(isShown), PATIENCE)
      await vi.waitFor(async () => expect((await walk.see(status)).text).toContain(choice), PATIENCE)
    }
  })

  it('signs out', async () => {
    const { tab, walk } = scene
    await openSignedIn(scene, '/admin/dashboard')
    await walk.click(role('button', /^Account:/))
    await walk.click(role('menuitem', 'Sign out'))
    await walk.see(role('heading', 'Welcome Back'))
    expect(await tab.evaluate(() => localStorage.getItem('user'))).toBeNull()
    await walk.open('/admin/dashboard')
    await walk.see(role('heading', 'Welcome Back'))
  })
})

const marks: string[] = []

/** Returns a name that no other record has. Records whose name starts with it are deleted after the test. */
function mark(what: string): string {
  const name = `${what} ${randomBytes(4).toString('hex')}`
  marks.push(name)
  return name
}

async function submitSignIn({ walk }: Scene, password: string): Promise<void> {
  await walk.fill(field('Email'), OWNER.email)
  await walk.fill(field('Password'), password)
  await walk.click(role('button', 'Sign In'))
}

async function openSignedIn(scene: Scene, path: string): Promise<void> {
  const { tab, walk } = scene
  if (!(await tab.evaluate(() => location.pathname)).startsWith('/admin')) {
    await walk.open('/login')
    await submitSignIn(scene, OWNER.password)
    await walk.see(role('heading', 'Dashboard'))
  }
  await walk.open(path)
}

async function openList(scene: Scene, facts: { readonly screen: string; readonly list: string }): Promise<void> {
  await openSignedIn(scene, `/admin/${facts.screen}`)
  await scene.walk.see(within(listOf(facts), role('row')))
}

function rowOf(facts: { readonly list: string }, name: string): Query {
  return within(listOf(facts), role('row', new RegExp(name)))
}

async function site(): Promise<string> {
  return (await fetch(inject('origin'))).text()
}

async function imageOf(owner: Client<Api>, title: string): Promise<string | null | undefined> {
  const { items } = await owner.portfolioItems.adminList({ query: { limit: 100 } })
  return items.find((item) => item.title === title)?.imageUrl
}
