import type { BusyDay } from '@tablier/contracts'
import { dateAt } from '@tablier/contracts/days'
import { lastDayAhead, MAX_YEARS_AHEAD } from '@tablier/contracts/evening-form'
import { load } from '@tablier/words/evening/load'
import type { Words as EveningWords } from '@tablier/words/evening/words'
import { languageOf } from '@tablier/words/language-of'
import { useEffect, useState } from 'react'
import { answerContactForm } from '../../guest-forms/answer-contact-form.ts'
import { type PageWords, type SitePageWords, useSiteWords, useWords, WordsOfPage } from '../../site/words.ts'
import { callApi } from './call-api.ts'
import { EveningFields, type EveningSentences, eveningSentences } from './evening-fields.tsx'
import { failed, type FormOutcome } from './form-outcome.ts'
import { outcomeOf } from './posted-form.ts'
import { stateOfDay } from './state-of-day.ts'

/** Loads the words for what the form says about an evening. @param lang the page's language */
export async function loadEveningWords(lang: string): Promise<EveningWords> {
  return (await load[languageOf(lang) ?? 'en']()).default
}

interface EveningInFormProps {
  readonly words: EveningWords
  readonly problems: EveningSentences
}

/** The fields about the evening in the form of the landing page. */
export function EveningInForm({ words, problems }: EveningInFormProps) {
  return (
    <WordsOfPage value={withEvening(useWords(), words)}>
      <EveningFields problems={problems} dayNote={<DayNote />} />
    </WordsOfPage>
  )
}

/** The words of the first script, with those of the evening. */
function withEvening(t: PageWords, words: EveningWords): SitePageWords {
  return { ...t, ...words } as SitePageWords // all that this module and what it imports need
}

/** Says that the chosen day is not free. If it cannot be asked, it says nothing, because the owner's reply will tell. */
function DayNote() {
  const t = useSiteWords()
  const [state, setState] = useState<BusyDay['state'] | null>(null)
  useEffect(() => {
    const date = document.querySelector<HTMLInputElement>('#evening-date')! // `EveningFields` renders it above the note
    const ask = async () => {
      const day = date.value
      setState(null)
      const found = day === '' ? null : await stateOfDay(day).catch(() => null)
      if (date.value === day) setState(found)
    }
    const onChange = () => void ask()
    onChange()
    date.addEventListener('change', onChange) // React does not see the draft's texts
    return () => date.removeEventListener('change', onChange)
  }, [])
  const said = { taken: t.writeThoughTaken, held: t.writeThoughHeld }
  return <output className="text-saffron-light">{state && said[state]}</output>
}

interface SentEvening {
  readonly outcome: FormOutcome
  /** What is wrong with the fields about the evening. */
  readonly problems: EveningSentences
}

/** Sends the form with the evening, unless a field is wrong. @throws if the server was not reached */
export async function sendEvening(form: HTMLFormElement, page: PageWords, words: EveningWords): Promise<SentEvening> {
  const t = withEvening(page, words)
  const told = new URLSearchParams([...new FormData(form)] as [string, string][]) // the form takes no files
  const wrong = wrongFields(form.querySelector('fieldset')!, told, t) // while the fields are shown
  if (Object.keys(wrong).length > 0) return { outcome: failed(t.checkTheEvening), problems: wrong }
  const answer = await answerContactForm(
    {
      call: (path, body) => callApi(path, body, t.lang),
      stateOfDay: (day) => stateOfDay(day).catch(() => null),
      language: page.main === undefined ? undefined : page.lang,
    },
    told,
  )
  const posted = 'sent' in answer ? { notice: answer.sent } : answer
  const problems = 'sent' in answer ? {} : (answer.refused.evening?.problems ?? {})
  return { outcome: outcomeOf(posted, t) ?? failed(t.sendingFailed), problems: eveningSentences(problems, t) }
}

/** Returns what the browser says about fields, such as a date that is half typed, and what the server would refuse. */
function wrongFields(fieldset: HTMLFieldSetElement, told: URLSearchParams, t: SitePageWords): EveningSentences {
  const invalid = [...fieldset.querySelectorAll<HTMLInputElement>('[name]')].filter(({ validity }) => !validity.valid)
  const [day, today] = [told.get('date') ?? '', dateAt(new Date())]
  const isUnasked = (told.get('diets')?.trim() || told.has('allergens')) && !told.has('has_consent')
  return {
    ...Object.fromEntries(invalid.map(({ name, validationMessage }) => [name, validationMessage])),
    ...(day && day < today && { date: t.dateIsPast }),
    ...(day > lastDayAhead(today) && { date: t.dateIsLate({ years: MAX_YEARS_AHEAD }) }),
    ...(isUnasked && { has_consent: t.tickOrLeaveEmpty }),
  }
}
