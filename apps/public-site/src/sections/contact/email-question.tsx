import { useEffect, useState } from 'react'
import { useWords } from '../../site/words.ts'

/** Loads the known near misses only when an address has been filled in. */
const suggestions = () => import('@tablier/contracts/email-suggestion')

/**
 * Asks whether another address was meant, below the input with this id, such as gmail.com for gmial.com. The form can be
 * sent without an answer.
 */
export function EmailQuestion({ inputId }: { readonly inputId: string }) {
  const t = useWords()
  const [meant, setMeant] = useState<string>()

  useEffect(() => {
    const input = inputOf(inputId)
    const ask = async () => {
      const typed = input.value
      const { suggestedEmail } = await suggestions()
      if (input.value === typed) setMeant(suggestedEmail(typed))
    }
    const askIfPossible = () => void ask().catch(() => {}) // without the list there is no question
    const forget = () => setMeant(undefined)
    input.addEventListener('change', askIfPossible)
    input.addEventListener('input', forget)
    return () => {
      input.removeEventListener('change', askIfPossible)
      input.removeEventListener('input', forget)
    }
  }, [inputId])

  const accept = () => {
    const input = inputOf(inputId)
    input.value = meant ?? input.value
    input.dispatchEvent(new Event('input', { bubbles: true })) // the form forgets what was wrong
    input.focus()
  }
  return (
    <div aria-live="polite" className="empty:hidden">
      {meant !== undefined && (
        <button type="button" className="min-h-11 text-start font-normal underline" onClick={accept}>
          {t.didYouMean({ email: meant })}
        </button>
      )}
    </div>
  )
}

function inputOf(id: string): HTMLInputElement {
  return document.querySelector<HTMLInputElement>(`#${id}`)! // it is rendered above the question
}
