import type { Words as EveningWords } from '@tablier/words/evening/words'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { openedDish } from '../../site/site-name.ts'
import { useWords } from '../../site/words.ts'
import type { EveningSentences } from './evening-fields.tsx'
import type { EveningInForm } from './evening-in-form.tsx'

/** Loads the fields about the evening, and what sends them, only when they are shown. */
const eveningInForm = () => import('./evening-in-form.tsx')

/** The fields about the evening, while the form shows them. */
interface ShownEvening {
  readonly Fields: typeof EveningInForm
  readonly words: EveningWords
  readonly problems: EveningSentences
}

/** Opens, sends and closes the fields about the evening. @param onFailed called if they could not be loaded */
export function useEvening(formRef: RefObject<HTMLFormElement | null>, onFailed: () => void) {
  const t = useWords()
  const [evening, setEvening] = useState<ShownEvening>()

  const openEvening = async () => {
    const { EveningInForm: Fields, loadEveningWords } = await eveningInForm()
    const words = await loadEveningWords(t.lang)
    flushSync(() => setEvening((shown) => shown ?? { Fields, words, problems: {} })) // the draft fills them next
    const dish = formRef.current!.querySelector<HTMLInputElement>('[name=liked]')! // the form is always rendered
    dish.value ||= openedDish.title
  }

  /** Asks about the evening, from its date on. */
  const tell = () => {
    void openEvening()
      .catch(onFailed)
      .then(() => show(formRef.current!.querySelector<HTMLElement>('[name=date]')))
  }

  /** Returns what to say. @throws an Error with what to say if the message was refused */
  const sendEvening = async (form: HTMLFormElement, shown: ShownEvening) => {
    const { outcome, problems } = await (await eveningInForm()).sendEvening(form, t, shown.words)
    if (outcome.isSuccess) return outcome.text
    flushSync(() => setEvening({ ...shown, problems })) // the first wrong field gets the focus next
    throw new Error(outcome.text)
  }

  const closeEvening = (form: HTMLFormElement) => {
    if (form.querySelector('fieldset')?.contains(document.activeElement)) sendButton(form)?.focus()
    setEvening(undefined)
  }

  useEffect(() => {
    const { dataset } = document.documentElement
    const tellIfAsked = () => {
      if (dataset['asks']) tell()
      delete dataset['asks']
    }
    tellIfAsked() // the link may have been pressed before
    window.addEventListener('click', tellIfAsked)
    return () => window.removeEventListener('click', tellIfAsked)
  })

  return { evening, openEvening, closeEvening, sendEvening, tell }
}

/**
 * Scrolls a field to the middle of the screen and focuses it. By themselves, browsers scroll it under the page's bar.
 */
export function show(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

export function sendButton(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector('#contact-outcome button')
}
