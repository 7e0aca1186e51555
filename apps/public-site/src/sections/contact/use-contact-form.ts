import { type FormTexts, formTexts } from '@tablier/contracts/contact-form'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useApi } from '../../api.tsx'
import { failed, type FormOutcome, problemOf, SENDING_FAILED, sent } from './form-outcome.ts'

const SUCCESS_MS = 5000

interface Message extends FormTexts {
  readonly website: string
}

/**
 * Validates and sends the form. The texts stay in the form's fields until the
 * server has accepted them.
 * @param before the outcome of a form that was posted without scripts
 */
export function useContactForm(before: FormOutcome | undefined) {
  const api = useApi()
  const [startedAt] = useState(() => new Date().toISOString())
  const [outcome, setOutcome] = useState(before)
  const { mutate, isPending } = useMutation({
    mutationFn: async (message: Message) => (await api()).messages.send({ body: { ...message, startedAt } }),
    networkMode: 'always', // offline it fails at once instead of waiting
  })

  useEffect(() => {
    if (!outcome?.isSuccess) return undefined
    const timer = setTimeout(() => setOutcome(undefined), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const message = messageIn(form)
    const problem = problemOf(message)
    setOutcome(problem)
    if (problem) return fieldOf(form, problem.wrongFields[0])?.focus()
    mutate(message, {
      onSuccess: () => {
        for (const name of Object.keys(message)) clear(fieldOf(form, name))
        setOutcome(sent)
      },
      onError: (error) => setOutcome(failed(sendingFailure(error))),
    })
  }

  return { outcome, isSending: isPending, submit, clearOutcome: () => setOutcome(undefined) }
}

function messageIn(form: HTMLFormElement): Message {
  const valueOf = (name: string) => fieldOf(form, name)?.value
  return { ...formTexts(valueOf), website: valueOf('website')?.trim() ?? '' }
}

/** `form.reset()` would bring back the texts of a form that is shown again. */
function clear(field: HTMLInputElement | HTMLTextAreaElement | undefined): void {
  if (field) field.value = ''
}

function fieldOf(form: HTMLFormElement, name = ''): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined
}

/** The server's message, else the error's own, else the specified text. */
function sendingFailure(error: Error): string {
  const said = 'serverMessage' in error ? error.serverMessage : error.message
  return typeof said === 'string' && said !== '' ? said : SENDING_FAILED
}
