import type { Choices, Menu } from './choices.ts'
import { panelStyle } from './panel-style.ts'

export interface PanelActions {
  readonly choices: Choices
  /** Loads the page anew; what was chosen stays. */
  readonly reload: () => void
  /** Forgets all that was chosen and who is signed in, and loads the page anew. */
  readonly startAnew: () => void
}

const titles: Record<Menu, string> = { content: 'Content', calls: 'Calls' }

/** A small panel in a corner of the page, in which to choose what the mock plays. */
export function createPanel({ choices, reload, startAnew }: PanelActions): HTMLElement {
  const host = document.createElement('aside')
  host.setAttribute('aria-label', 'Mock API')
  const summary = element('summary')
  const said = element('p', { role: 'status' })
  const say = () => {
    const [content, calls] = [choices.present('content').label, choices.present('calls').label]
    summary.textContent = `Mock: ${content}${calls === 'Answered' ? '' : ` · ${calls}`}`
  }
  const onChoose = (menu: Menu, id: string) => {
    choices.choose(menu, id)
    say()
    if (menu === 'content') return reload() // what the page holds of the former content would stay
    said.textContent = `${choices.present(menu).label}: from the next call on.`
  }
  const form = element('form')
  form.append(
    menuField('content', choices, onChoose),
    menuField('calls', choices, onChoose),
    buttons({ 'Reload the page': reload, 'Start anew': startAnew }),
    said,
  )
  say()
  const panel = element('details')
  panel.append(summary, form)
  const style = element('style')
  style.textContent = panelStyle
  host.attachShadow({ mode: 'open' }).append(style, panel)
  return host
}

function menuField(menu: Menu, choices: Choices, onChoose: (menu: Menu, id: string) => void): HTMLElement {
  const select = element('select')
  for (const { id, label } of choices.menus[menu]) {
    const option = element('option', { value: id })
    option.textContent = label
    select.append(option)
  }
  select.value = choices.present(menu).id
  select.addEventListener('change', () => onChoose(menu, select.value))
  const label = element('label')
  label.append(titles[menu], select)
  return label
}

function buttons(actions: Readonly<Record<string, () => void>>): HTMLElement {
  const row = element('div', { class: 'buttons' })
  for (const [name, act] of Object.entries(actions)) {
    const button = element('button', { type: 'button' })
    button.textContent = name
    button.addEventListener('click', act)
    row.append(button)
  }
  return row
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  return made
}
