// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMockApi } from '../mock-api.ts'
import { rememberedChoices } from './choices.ts'
import { createPanel } from './panel.ts'

const reload = vi.fn<() => void>()
const startAnew = vi.fn<() => void>()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  startAnew.mockClear()
})

/** A panel as a page has it after it was loaded. */
function openPanel() {
  const mock = createMockApi()
  const play = vi.spyOn(mock, 'play')
  const panel = createPanel({ choices: rememberedChoices(mock, sessionStorage), reload, startAnew })
  document.body.replaceChildren(panel)
  const inside = panel.shadowRoot!
  const [content, calls] = inside.querySelectorAll('select')
  const choose = (select: HTMLSelectElement | undefined, id: string) => {
    select!.value = id // the panel has two
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

describe('the panel', () => {
  it('is a named part of the page with two named menus, and says what is played', () => {
    const { panel, labels, title } = openPanel()
    expect([panel.localName, panel.getAttribute('aria-label')]).toEqual(['aside', 'Mock API'])
    expect(labels).toEqual(['Content', 'Calls'])
    expect(title()).toBe('Mock: Example content')
  })

  it('plays what becomes of calls at once, and says so', () => {
    const { chooseCalls, play, says, title } = openPanel()
    play.mockClear()
    chooseCalls('areaFails:services')
    expect(play).toHaveBeenCalledOnce()
    expect(title()).toBe('Mock: Example content · 500 for services')
    expect(says()).toBe('500 for services: from the next call on.')
    expect(reload).not.toHaveBeenCalled()
  })

  it('loads the page anew for another content, which is there then', () => {
    openPanel().chooseContent('emptySite')
    expect(reload).toHaveBeenCalledOnce()
    expect(openPanel().title()).toBe('Mock: Empty site')
  })

  it('remembers what becomes of calls over a page load, but for what is over after one call', () => {
    openPanel().chooseCalls('slowNetwork')
    expect(openPanel().title()).toBe('Mock: Example content · Slow network')
    openPanel().chooseCalls('conflictNext')
    expect(openPanel().title()).toBe('Mock: Example content · Slow network')
  })

  it('reloads and starts anew on demand', () => {
    const { press } = openPanel()
    press('Reload the page')
    expect([reload.mock.calls.length, startAnew.mock.calls.length]).toEqual([1, 0])
    press('Start anew')
    expect([reload.mock.calls.length, startAnew.mock.calls.length]).toEqual([1, 1])
  })
})
