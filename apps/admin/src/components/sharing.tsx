import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { logFailure } from '../calls/log-failure.ts'
import { Button } from './button.tsx'
import { t } from '../language/words.ts'

/**
 * Copies texts to the clipboard. `outcome` says in words what came of it; '' before the first text.
 * @param byHand what it says if the browser refuses
 */
export function useCopying(byHand: string) {
  const [outcome, setOutcome] = useState('')
  function copy(text: string) {
    void copied(text).then((isCopied) => setOutcome(isCopied ? t.copied : byHand))
  }
  return { copy, outcome }
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text) // without HTTPS there is no clipboard
    return true
  } catch (error) {
    if (isCopiedAsSelection(text)) return true
    logFailure('copy a text', error)
    return false
  }
}

/** Copies a text as somebody would who selects it, which browsers allow without HTTPS too. */
function isCopiedAsSelection(text: string): boolean {
  const focused = document.activeElement
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true, className: 'sr-only' })
  ;(focused?.parentElement ?? document.body).append(field) // in the dialog that keeps the focus, if there is one
  field.focus()
  field.select()
  const isCopied = 'execCommand' in document && document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

interface ShareButtonProps {
  /** What the button says. */
  readonly label: string
  /** The address that it shares; without one, it shares the text. */
  readonly url?: string
  /** Returns the text that it shares. */
  readonly text?: () => string
  /** What the share sheet calls it. */
  readonly title: string
  /** Copies the address or the text where the share sheet does not open. */
  readonly onRefused: (shared: string) => void
}

/** Opens the device's share sheet. Nothing on a device that has none. */
export function ShareButton({ label, url, text, title, onRefused }: ShareButtonProps) {
  if (!('share' in navigator)) return null
  async function share() {
    const words = text?.()
    try {
      await navigator.share({ title, ...(url !== undefined && { url }), ...(words !== undefined && { text: words }) })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // closed without sharing
      onRefused(url ?? words ?? '')
    }
  }
  return (
    <Button onClick={() => void share()} icon={Share2}>
      {label}
    </Button>
  )
}
