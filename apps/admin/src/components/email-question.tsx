import { useEffect, useState } from 'react'
import { logFailure } from '../log-failure.ts'
import { t } from '../words.ts'

/** Loads the known near misses only when an address has been filled in. */
const suggestions = () => import('@tablier/contracts/email-suggestion')

/**
 * Asks whether another address was meant, below the input with this id, such as gmail.com for gmial.com. The form can be
 * saved without an answer.
 */
export function EmailQuestion({ inputId }: { readonly inputId: string }) {
  const [meant, setMeant] = useState<string>()

  useEffect(() => {
    const input = inputOf(inputId)
    const ask = async () => {
      const typed = input.value
      const { suggestedEmail } = await suggestions()
      if (input.value === typed) setMeant(suggestedEmail(typed))
    }
    const askIfPossible = () => void ask().catch((error: unknown) => logFailure('load the known addresses', error))
    const forget = () => setMeant(undefined)
    input.addEventListener('change', askIfPossible)
    input.addEventListener('input', forget)
    return () => {
      input.removeEventListener('change', askIfPossible)
      input.removeEventListener('input', forget)
    }
  }, [inputId])

  function accept() {
    const input = inputOf(inputId)
    // React notices an input's new value only if it is set by the element's own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, meant)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  return (
    <div aria-live="polite" className="empty:hidden">
      {meant !== undefined && (
        <button
          type="button"
          onClick={accept}
          className="min-h-11 rounded text-start text-sm text-link underline wrap-anywhere sm:min-h-9"
        >
          {t.didYouMean({ email: meant })}
        </button>
      )}
    </div>
  )
}

function inputOf(id: string): HTMLInputElement {
  return document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)! // it is rendered above the question
}
