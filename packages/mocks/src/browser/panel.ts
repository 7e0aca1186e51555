/// <reference types="vite/client" />
import type { Choices, Menu } from './choices.ts'
import { element } from './element.ts'
import panelStyle from './panel.css?raw'

interface PanelActions {
  readonly choices: Choices
  /** Reloads the page without resetting the choices. */
  readonly reload: () => void
  /** Deletes the data, the choices and the session, and reloads the page. */
  readonly startAgain: () => void
  /** The URL of the public page; the back office is below it, in `admin/`. */
  readonly folder: URL
  /** True in the playground, whose visitors are no developers. */
  readonly isPlayground?: boolean | undefined
  /** True on the public page, where the playground's visitors are told where the back office is. */
  readonly isPublicPage?: boolean | undefined
}

const titles: Record<Menu, string> = { content: 'Content', calls: 'Calls' }

/** A small panel at the edge of the page to choose the mock's scenarios. */
export function createPanel(actions: PanelActions): HTMLElement {
  const { choices, reload, startAgain, folder, isPlayground, isPublicPage } = actions
  const office = new URL('admin/', folder).href
  const host = document.createElement('aside')
  host.setAttribute('aria-label', isPlayground ? 'Playground' : 'Mock API')
  const played = element('span') // hidden on a phone while the panel is closed
  const summary = element('summary', {}, isPlayground ? 'Playground' : 'Mock', played)
  const status = element('p', { role: 'status' })
  const say = () => {
    const [content, calls] = [choices.present('content').label, choices.present('calls').label]
    const parts = [isPlayground ? '' : `: ${content}`, calls === 'Normal' ? '' : ` · ${calls}`]
    played.textContent = parts.join('')
  }
  const onChoose = async (menu: Menu, id: string) => {
    await choices.choose(menu, id)
    say()
    if (menu === 'content') return reload() // the page still shows the old content
    status.textContent = `${choices.present(menu).label}, from the next call.`
  }
  const about = isPlayground
    ? 'The whole product, in this browser only. Sign in to the back office, change what you like, and start again whenever you want.'
    : ''
  const form = element(
    'form',
    {},
    element('p', {}, about),
    links({ 'Public page': folder.href, 'Back office': office }),
    menuField('content', choices, onChoose),
    menuField('calls', choices, onChoose),
    buttons({ 'Reload the page': reload, 'Start again': startAgain }),
    status,
  )
  say()
  const greeting = isPlayground && isPublicPage ? [welcome(office)] : []
  const panel = element('details', {}, summary, form)
  host.attachShadow({ mode: 'open' }).append(element('style', {}, panelStyle), ...greeting, panel)
  return host
}

/** Tells a visitor of the playground where to go, and how to start again. */
function welcome(office: string): HTMLElement {
  const link = element('a', { href: office }, 'Open the back office')
  const attributes = { class: 'welcome' }
  const ending = ' to change this page. To start again, press “Playground”.'
  return element('p', attributes, 'This is a playground. Nothing leaves your browser. ', link, ending)
}

function menuField(menu: Menu, choices: Choices, onChoose: (menu: Menu, id: string) => Promise<void>): HTMLElement {
  const options = choices.menus[menu].map(({ id, label }) => element('option', { value: id }, label))
  const select = element('select', {}, ...options)
  select.value = choices.present(menu).id
  select.addEventListener('change', () => void onChoose(menu, select.value))
  return element('label', {}, titles[menu], select)
}

function buttons(actions: Readonly<Record<string, () => void>>): HTMLElement {
  const each = Object.entries(actions).map(([name, act]) => {
    const button = element('button', { type: 'button' }, name)
    button.addEventListener('click', act)
    return button
  })
  return element('div', { class: 'row' }, ...each)
}

function links(targets: Readonly<Record<string, string>>): HTMLElement {
  const each = Object.entries(targets).map(([name, href]) => element('a', { href }, name))
  return element('div', { class: 'row' }, ...each)
}
