import { formTexts } from '@tablier/contracts/contact-form'
import type { Words } from '@tablier/words/islands/words'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Message, sendMessage } from '../../site/calls.ts'
import { useWords } from '../../site/words.ts'
import { failed, type FormOutcome } from './form-outcome.ts'
import { sendButton, show, useEvening } from './use-evening.ts'

const SUCCESS_MS = 5000
const loadDraft = () => import('./draft.ts')
/** Loads the rules when a message is sent. */
const loadRules = () => import('./form-problem.ts')

/** Returns what to say without a connection, from code that was loaded before; '' if it was not. */
const noConnection = ({ lang }: Words) =>
  loadDraft().then(
    ({ noConnectionText }) => noConnectionText(lang),
    () => '',
  )

/**
 * Validates and sends the form. The texts stay in the form's fields until the
 * server has accepted them.
 * @param before the outcome of a form that was posted without scripts
 */
export function useContactForm(before: FormOutcome | undefined) {
  const t = useWords()
  const [outcome, setOutcome] = useState(before)
  const [isSending, setIsSending] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const { evening, openEvening, closeEvening, sendEvening, tell } = useEvening(formRef, () =>
    setOutcome(failed(t.notLoaded)),
  )

  useEffect(() => {
    if (outcome?.text !== t.sent) return undefined // any other notice stays
    const timer = setTimeout(() => setOutcome(undefined), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [outcome, t.sent])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    void send(event.currentTarget)
  }

  const send = async (form: HTMLFormElement) => {
    const message = messageIn(form)
    setIsSending(true)
    try {
      const problem = (await loadRules()).problemOf(message, t)
      setOutcome(problem)
      if (problem) return show(fieldOf(form, problem.wrongFields[0]))
      const said = await (evening ? sendEvening(form, evening) : sendMessage(message, t))
      for (const name of Object.keys(message)) clear(fieldOf(form, name))
      void loadDraft().then(({ dropDraft }) => dropDraft())
      closeEvening(form)
      setOutcome({ isSuccess: true, text: said || t.sent, wrongFields: [] })
    } catch (error) {
      const isOurs = error instanceof Error && error.name === 'Error' // the browser's own errors have other names
      const why = error instanceof TypeError ? await noConnection(t) : '' // the server was not reached
      setOutcome(failed((isOurs && error.message) || `${t.sendingFailed} ${why}`.trim()))
      show(form.querySelector<HTMLElement>('[aria-invalid=true]') ?? sendButton(form))
    } finally {
      setIsSending(false)
    }
  }

  const startDraft = useEffectEvent(async () => {
    const { dropDraft, keepDraft } = await loadDraft()
    if (before?.isSuccess) dropDraft() // it was sent without scripts
    await keepDraft(formRef.current!, openEvening)
  })
  useEffect(() => void startDraft().catch(() => {}), []) // without it, the form works as well

  /** Without scripts the browser validates. A press hydrates the form, so an effect would come after its submission. */
  const keepForm = (form: HTMLFormElement | null) => {
    formRef.current = form
    if (form) form.noValidate = true
  }

  return { keepForm, outcome, isSending, evening, tell, submit, clearOutcome: () => setOutcome(undefined) }
}

function messageIn(form: HTMLFormElement): Message {
  const valueOf = (name: string) => fieldOf(form, name)?.value
  return { ...formTexts(valueOf), website: valueOf('website')?.trim() ?? '' }
}

/** Empties a field. `form.reset()` would restore the texts of a form that is shown again. */
function clear(field: HTMLInputElement | HTMLTextAreaElement | undefined): void {
  if (!field) return
  field.value = ''
  field.dispatchEvent(new Event('input')) // for the question about the address
}

function fieldOf(form: HTMLFormElement, name = ''): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined
}
