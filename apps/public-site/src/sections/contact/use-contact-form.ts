import { formTexts } from '@tablier/contracts/contact-form'
import type { Words as EveningWords } from '@tablier/words/evening/words'
import type { Words } from '@tablier/words/islands/words'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Message, sendMessage } from '../../site/calls.ts'
import { useWords } from '../../site/words.ts'
import { openedDish } from '../../site/site-name.ts'
import type { EveningSentences } from './evening-fields.tsx'
import type { EveningInForm } from './evening-in-form.tsx'
import { failed, type FormOutcome } from './form-outcome.ts'

const SUCCESS_MS = 5000
/** Loads the fields about the evening, and what sends them, only when they are shown. */
const eveningInForm = () => import('./evening-in-form.tsx')
const loadDraft = () => import('./draft.ts')
/** Loads the rules when a message is sent. */
const loadRules = () => import('./form-problem.ts')

/** Returns what to say without a connection, from code that was loaded before; '' if it was not. */
const noConnection = ({ lang }: Words) =>
  loadDraft().then(
    ({ noConnectionText }) => noConnectionText(lang),
    () => '',
  )

/** The fields about the evening, while the form shows them. */
interface ShownEvening {
  readonly Fields: typeof EveningInForm
  readonly words: EveningWords
  readonly problems: EveningSentences
}

/**
 * Validates and sends the form. The texts stay in the form's fields until the
 * server has accepted them.
 * @param before the outcome of a form that was posted without scripts
 */
export function useContactForm(before: FormOutcome | undefined) {
  const t = useWords()
  const [outcome, setOutcome] = useState(before)
  const [isSending, setIsSending] = useState(false)
  const [evening, setEvening] = useState<ShownEvening>()
  const formRef = useRef<HTMLFormElement>(null)

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
      const said = await (evening ? sendTold(form, evening) : sendMessage(message, t))
      for (const name of Object.keys(message)) clear(fieldOf(form, name))
      void loadDraft().then(({ dropDraft }) => dropDraft())
      if (form.querySelector('fieldset')?.contains(document.activeElement)) sendButton(form)?.focus()
      setEvening(undefined)
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

  /** @throws an Error with what to say if the message was refused */
  const sendTold = async (form: HTMLFormElement, shown: ShownEvening) => {
    const { outcome: told, problems } = await (await eveningInForm()).sendEvening(form, t, shown.words)
    if (told.isSuccess) return told.text
    flushSync(() => setEvening({ ...shown, problems })) // the first wrong field gets the focus
    throw new Error(told.text)
  }

  const openEvening = async () => {
    const { EveningInForm: Fields, loadEveningWords } = await eveningInForm()
    const words = await loadEveningWords(t.lang)
    flushSync(() => setEvening((shown) => shown ?? { Fields, words, problems: {} })) // the draft fills them next
    const dish = formRef.current!.querySelector<HTMLInputElement>('[name=liked]')! // the form is always rendered
    dish.value ||= openedDish.title
  }

  /** @param startsAt a selector of the field that gets the focus */
  const tell = (startsAt: string) => {
    void openEvening()
      .catch(() => setOutcome(failed(t.notLoaded)))
      .then(() => show(formRef.current!.querySelector<HTMLElement>(startsAt)))
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

  useEffect(() => {
    const { dataset } = document.documentElement
    const tellIfAsked = () => {
      if (dataset['asks']) tell('[name=name]')
      delete dataset['asks']
    }
    tellIfAsked() // the link may have been pressed before
    window.addEventListener('click', tellIfAsked)
    return () => window.removeEventListener('click', tellIfAsked)
  })

  return { keepForm, outcome, isSending, evening, tell, submit, clearOutcome: () => setOutcome(undefined) }
}

function messageIn(form: HTMLFormElement): Message {
  const valueOf = (name: string) => fieldOf(form, name)?.value
  return { ...formTexts(valueOf), website: valueOf('website')?.trim() ?? '' }
}

/**
 * Scrolls a field to the middle of the screen and focuses it. By themselves, browsers scroll it under the page's bar.
 */
function show(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/** Empties a field. `form.reset()` would restore the texts of a form that is shown again. */
function clear(field: HTMLInputElement | HTMLTextAreaElement | undefined): void {
  if (!field) return
  field.value = ''
  field.dispatchEvent(new Event('input')) // for the question about the address
}

function sendButton(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector('#contact-outcome button')
}

function fieldOf(form: HTMLFormElement, name = ''): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined
}
