import './styles.css'
import { replaceAnchors } from './anchor-links.ts'
import { layOutAll, layOutRest } from './first-layout.ts'
import { keepEarlyPresses } from './early-presses.ts'
import { onceDrawn, whenWanted } from './when-wanted.ts'

replaceAnchors()
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

/** Has what the page will run fetched, so that the visitor's first press need not wait for the network. */
function fetchParts(): void {
  const parts = document.querySelector<HTMLScriptElement>('script[data-parts]')?.dataset['parts'] ?? ''
  for (const href of parts.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

// A rendered page carries its data in $_TSR and can be read, followed and posted as it is. The plain shell, sent
// where rendering failed, has nothing to wait for.
if (window.$_TSR) {
  const begin = whenWanted(() => {
    layOutAll()
    void start()
  })
  onceDrawn(() => {
    fetchParts()
    layOutRest(begin)
  })
} else void start()
