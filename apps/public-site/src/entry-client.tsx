import './styles.css'
import { keepEarlyPresses } from './early-presses.ts'

const answerEarlyPresses = keepEarlyPresses()

async function start(): Promise<void> {
  const mocks = import.meta.env.MODE === 'mock' ? await import('@tablier/mocks/browser') : undefined
  const started = await mocks?.startMocks()
  try {
    // Fetched side by side, each part is run in a task of its own: between them the browser answers to the visitor.
    const [, , { showPage }] = await Promise.all([
      import('react-dom/client'),
      import('./router.tsx'),
      import('./show-page.tsx'),
    ])
    await showPage()
    started?.showPanel() // the page is the whole document, and would take the panel away as it is first drawn
  } finally {
    answerEarlyPresses()
  }
}

/** Whatever shows first that somebody is there. */
const signsOfLife = ['pointerdown', 'keydown', 'scroll'] as const

// A rendered page carries its data in $_TSR and can be read, followed and posted as it is: its script lets the
// pictures and letters in sight go first. The plain shell, sent where rendering failed, has nothing to wait for.
if (window.$_TSR && document.readyState !== 'complete') {
  const begin = () => {
    window.removeEventListener('load', begin)
    for (const sign of signsOfLife) window.removeEventListener(sign, begin)
    void start()
  }
  window.addEventListener('load', begin)
  for (const sign of signsOfLife) window.addEventListener(sign, begin, { passive: true })
} else void start()
