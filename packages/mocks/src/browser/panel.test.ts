// @vitest-environment jsdom
import { tabStorage } from '@tablier/contracts/browser-storage'
import { beforeEach, expect, it, vi } from 'vitest'
import { callChoices, contentChoices } from '../scenarios/scenario-menu.ts'
import { rememberedChoices } from './choices.ts'
import { createPanel } from './panel.ts'

const reload = vi.fn<() => void>()
const startAgain = vi.fn<() => void>()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  startAgain.mockClear()
})

/** Creates a panel, as each page load does. */
function openPanel(isPlayground = false, isPublicPage = false) {
  const play = vi.fn<(id: string) => Promise<void>>().mockResolvedValue()
  const choices = rememberedChoices({ content: contentChoices, calls: callChoices }, play, tabStorage)
  const panel = createPanel({
    choices,
    reload,
    startAgain,
    folder: new URL('https://chef.example/demo/'),
    isPlayground,
    isPublicPage,
  })
  document.body.replaceChildren(panel)
  const inside = panel.shadowRoot!
  const [content, calls] = inside.querySelectorAll('select')
  const choose = (select: HTMLSelectElement | undefined, id: string) => {
    select!.value = id // the panel has two selects
    select!.dispatchEvent(new Event('change'))
  }
  return {
    panel,
    play,
    title: () => inside.querySelector('summary')?.textContent,
    says: () => inside.querySelector('[role=status]')?.textContent,
    press: (name: string) =>
      [...inside.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
    chooseContent: (id: string) => choose(content, id),
    chooseCalls: (id: string) => choose(calls, id),
    labels: [...inside.querySelectorAll('label')].map((label) => label.firstChild?.textContent),
  }
}

it('has a name, two labelled menus, and shows the current choices', () => {
  const { panel, labels, title } = openPanel()
  expect([panel.localName, panel.getAttribute('aria-label')]).toEqual(['aside', 'Mock API'])
  expect(labels).toEqual(['Content', 'Calls'])
  expect(title()).toBe('Mock: Example content')
})

it('says in the playground what it is, not what is played', () => {
  const { panel, title, chooseCalls } = openPanel(true)
  expect([title(), panel.getAttribute('aria-label')]).toEqual(['Playground', 'Playground'])
  expect(panel.shadowRoot!.querySelector('form')?.textContent).toMatch(/^The whole product, in this browser only\./)
  chooseCalls('slowNetwork')
  expect(openPanel(true).title()).toBe('Playground · Slow network')
})

it("tells the visitors of the playground's public page where the back office is and how to start again", () => {
  const welcome = (...args: [boolean, boolean]) => openPanel(...args).panel.shadowRoot!.querySelector('.welcome')
  expect(welcome(true, true)?.textContent).toMatch(/Open the back office .* To start again, press “Playground”\.$/)
  expect(welcome(true, true)?.querySelector('a')?.href).toBe('https://chef.example/demo/admin/')
  for (const isPlayground of [true, false]) expect(welcome(isPlayground, !isPlayground)).toBeNull()
})

it('plays and reports a choice for calls immediately', async () => {
  const { chooseCalls, play, says, title } = openPanel()
  chooseCalls('areaFails:services')
  expect(play).toHaveBeenLastCalledWith('areaFails:services')
  await expect.poll(says).toBe('500 for services, from the next call.')
  expect(title()).toBe('Mock: Example content · 500 for services')
  expect(reload).not.toHaveBeenCalled()
})

it('reloads the page when other content is chosen', async () => {
  openPanel().chooseContent('emptySite')
  await expect.poll(() => reload).toHaveBeenCalledOnce()
  expect(openPanel().title()).toBe('Mock: Empty site')
})

it('plays the choice for calls again after a reload, unless it was for one call', () => {
  openPanel().chooseCalls('slowNetwork')
  expect(openPanel().title()).toBe('Mock: Example content · Slow network')
  openPanel().chooseCalls('conflictNext')
  const { play, title } = openPanel()
  expect(play).toHaveBeenCalledWith('slowNetwork')
  expect(title()).toBe('Mock: Example content · Slow network')
})

it('links to the public page and the back office', () => {
  const links = [...openPanel().panel.shadowRoot!.querySelectorAll('a')].map(({ href }) => href)
  expect(links).toEqual(['https://chef.example/demo/', 'https://chef.example/demo/admin/'])
})

it('has buttons to reload and to start again', () => {
  const { press } = openPanel()
  press('Reload the page')
  expect([reload.mock.calls.length, startAgain.mock.calls.length]).toEqual([1, 0])
  press('Start again')
  expect([reload.mock.calls.length, startAgain.mock.calls.length]).toEqual([1, 1])
})
