import { element } from './element.ts'

/** Readable on the dark public page and on the light back office, even before their styles are loaded. */
const boxStyle = `position:fixed;inset:0;margin:auto;box-sizing:border-box;width:min(22rem,calc(100vw - 2rem));
  height:fit-content;padding:1.5rem;display:grid;gap:1rem;border:1px solid #8a8f98;border-radius:0.75rem;
  background:#fff;color:#14181f;font:1rem/1.5 system-ui,sans-serif;text-align:center`
const buttonStyle = 'min-height:2.5rem;border:1px solid #6b7280;border-radius:0.375rem;cursor:pointer'

/** Shows a progress bar while the database is loaded. */
export function showOpening() {
  const words = element('p', { role: 'status', style: 'margin:0' }, 'Loading the kitchen…')
  const bar = element('progress', { max: '1', value: '0', 'aria-label': 'Loading', style: 'width:100%' })
  const percentage = element('span', { 'aria-hidden': 'true' }) // screen readers get the value from the bar
  const box = element('div', { style: boxStyle }, words, bar, percentage)
  document.body.append(box)
  return {
    /** @param share of the downloads that has arrived, 0 to 1 */
    show: (share: number) => {
      bar.value = share
      percentage.textContent = `${Math.floor(share * 100)} %`
      if (share >= 1) words.textContent = 'Laying the table…'
    },
    /** Shows the error, and a button for each action. */
    fail: (error: unknown, actions: Readonly<Record<string, () => void>>) => {
      const buttons = Object.entries(actions).map(([name, act]) => {
        const button = element('button', { type: 'button', style: buttonStyle }, name)
        button.addEventListener('click', act)
        return button
      })
      words.textContent = error instanceof Error ? error.message : String(error)
      box.replaceChildren(words, ...buttons)
    },
    end: () => box.remove(),
  }
}
