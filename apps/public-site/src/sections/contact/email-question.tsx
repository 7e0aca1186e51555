import { askAboutEmails, type Meant, typeInto } from '@tablier/contracts/email-question'
import { useEffect, useState } from 'react'
import { useWords } from '../../site/words.ts'

/**
 * Asks whether another address was meant, below the input with this id, such as gmail.com for gmial.com. The form can be
 * sent without an answer.
 */
export function EmailQuestion({ inputId }: { readonly inputId: string }) {
  const t = useWords()
  const [meant, setMeant] = useState<Meant>()
  useEffect(() => askAboutEmails(inputOf(inputId), setMeant), [inputId])
  return (
    <div aria-live="polite" className="empty:hidden">
      {meant && (
        <button
          type="button"
          className="min-h-11 text-start font-normal underline"
          onClick={() => typeInto(inputOf(inputId), meant.text)}
        >
          {t.didYouMean({ email: meant.email })}
        </button>
      )}
    </div>
  )
}

function inputOf(id: string): HTMLInputElement {
  return document.querySelector<HTMLInputElement>(`#${id}`)! // it is rendered above the question
}
