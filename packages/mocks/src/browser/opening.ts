import { element } from './element.ts'

export interface Opening {
  /** @param share of the downloads that has arrived, 0 to 1 */
  show(share: number): void
  /** Says what went wrong and offers to start again. */
  fail(error: unknown, startAgain: () => void): void
  end(): void
}

/** Shows a progress bar while the database is loaded. */
export function showOpening(): Opening {
  const words = element('p', { role: 'status' })
  words.textContent = 'Loading the kitchen…'
  const bar = element('progress', { max: '1', value: '0', 'aria-label': 'Loading' })
  const box = element('div', {
    style: 'position:fixed;inset:0;display:grid;place-content:center;gap:1rem;font:1rem system-ui;text-align:center',
  })
  box.append(words, bar)
  document.body.append(box)
  return {
    show: (share) => {
      bar.value = share
      if (share >= 1) words.textContent = 'Laying the table…'
    },
    fail: (error, startAgain) => {
      const button = element('button', { type: 'button' })
      button.textContent = 'Start again'
      button.addEventListener('click', startAgain)
      words.textContent = error instanceof Error ? error.message : String(error)
      bar.replaceWith(button)
    },
    end: () => box.remove(),
  }
}
