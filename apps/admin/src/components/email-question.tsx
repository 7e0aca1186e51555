import { askAboutEmails, type Meant, typeInto } from '@tablier/contracts/email-question'
import { useEffect, useState } from 'react'
import { logFailure } from '../calls/log-failure.ts'
import { t } from '../language/words.ts'

const logMissing = (error: unknown) => logFailure('load the known addresses', error)

/**
 * Asks whether another address was meant, below the input with this id, such as gmail.com for gmial.com. The form can be
 * saved without an answer.
 */
export function EmailQuestion({ inputId }: { readonly inputId: string }) {
  const [meant, setMeant] = useState<Meant>()
  useEffect(() => askAboutEmails(inputOf(inputId), setMeant, logMissing), [inputId])
  return (
    <div aria-live="polite" className="empty:hidden">
      {meant && (
        <button
          type="button"
          onClick={() => typeInto(inputOf(inputId), meant.text)}
          className="min-h-11 rounded text-start text-sm text-link underline wrap-anywhere sm:min-h-9"
        >
          {t.didYouMean({ email: meant.email })}
        </button>
      )}
    </div>
  )
}

function inputOf(id: string): HTMLInputElement | HTMLTextAreaElement {
  return document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${CSS.escape(id)}`)! // it is rendered above the question
}
