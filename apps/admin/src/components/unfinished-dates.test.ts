import { beforeAll, expect, it, vi } from 'vitest'
import { refuseUnfinishedDates } from './unfinished-dates.ts'

beforeAll(refuseUnfinishedDates)

/** Sends a form whose date lacks a part, or does not; jsdom's dates never do. */
function send(badInput: boolean) {
  const form = document.createElement('form')
  form.innerHTML = '<input><input type="datetime-local">'
  document.body.append(form)
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  form.addEventListener('submit', onSubmit)
  const date = form.querySelector<HTMLInputElement>('[type]')!
  vi.spyOn(date, 'validity', 'get').mockReturnValue({ badInput } as ValidityState)
  const report = vi.spyOn(date, 'reportValidity').mockReturnValue(!badInput)
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  return { sent: onSubmit.mock.calls.length, told: report.mock.calls.length }
}

it('a form is not sent while a date in it lacks a part, and the field says so', () => {
  expect(send(true)).toEqual({ sent: 0, told: 1 })
  expect(send(false)).toEqual({ sent: 1, told: 0 })
})
