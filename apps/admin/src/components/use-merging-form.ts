import { ApiError, messageOf } from '@tablier/api-client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Choices, compareFields, isSame, labelsOf, mergeFields } from './field-merge.ts'
import type { FormProblems, MergingForm, RecordVersions } from './merging-form.ts'
import { announceSuccess } from './toasts.ts'

interface Save<Kept, Values> {
  readonly base: Kept
  readonly values: Values
  /** Labels of fields that somebody else changed, and that are kept. */
  readonly kept?: string
}

/**
 * The state of a form that several people may have open: values, saving and a conflict. What is typed stays until it is
 * saved. What each of two people changed is kept; where both changed the same field, `conflict` has both versions.
 */
export function useMergingForm<
  Kept extends { readonly version: number },
  Values extends object,
  Field extends keyof Values & string,
>({ record, valuesOf, fields, problemsOf = () => ({}), what, element, ...calls }: MergingForm<Kept, Values, Field>) {
  const [base, setBase] = useState(record)
  const [values, setValues] = useState(() => valuesOf(record))
  const [problems, setProblems] = useState<FormProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<RecordVersions<Kept, Values> | null>(null)
  /** What was to be saved at once while something else was being saved. */
  const [next, setNext] = useState<Values | null>(null)
  const isDirty = !isSame(values, valuesOf(base))
  const name = `${what.charAt(0).toUpperCase()}${what.slice(1)}`

  const saving = useMutation({
    mutationFn: (sent: Save<Kept, Values>) => calls.send(sent.base, sent.values),
    onMutate: () => setFailure(null),
    onSuccess: (saved, { values: sent, kept }) => {
      calls.onSaved(saved)
      setBase(saved)
      setValues((present) => (present === sent ? valuesOf(saved) : present)) // typing went on
      announceSuccess(kept ? `${name} saved. Also kept what somebody else changed: ${kept}` : `${name} saved`)
      saveNext(saved)
    },
    onError: (error, { base: known }) => {
      setNext(null)
      const isStale = error instanceof ApiError && error.code === 'stale_version'
      if (isStale) settle({ base: known, mine: values, theirs: calls.presentOf(error.data) })
      else showReasons(error)
    },
    onSettled: () => void calls.onSettled(), // what is typed during a reload can be saved at once
    meta: { action: calls.action },
  })

  function saveNext(saved: Kept): void {
    if (next) saving.mutate({ base: saved, values: next })
    setNext(null)
  }
  function compare({ base: known, mine, theirs }: RecordVersions<Kept, Values>) {
    return compareFields(fields, { base: valuesOf(known), mine, theirs: valuesOf(theirs) })
  }
  /** Saves at once what does not collide, and asks otherwise. */
  function settle(versions: RecordVersions<Kept, Values>) {
    if (compare(versions).collisions.length > 0) setConflict(versions)
    else saveMerged(versions)
  }
  function saveMerged(versions: RecordVersions<Kept, Values>, choices?: Choices) {
    const { base: known, mine, theirs } = versions
    const merged = mergeFields(fields, { base: valuesOf(known), mine, theirs: valuesOf(theirs) }, choices)
    setConflict(null)
    setBase(theirs)
    setValues(merged)
    saving.mutate({ base: theirs, values: merged, kept: labelsOf(fields.labels, compare(versions).onlyTheirs) })
  }
  function showReasons(error: Error) {
    const reasons = error instanceof ApiError ? error.fields.map(({ field, message }) => [field, message]) : []
    const others = error instanceof ApiError ? calls.reasonsOf?.(error) : undefined
    showProblems({ ...(Object.fromEntries(reasons) as FormProblems), ...others }) // pairs of texts
    setFailure(messageOf(error, 'Failed to save. What you entered is still here.'))
  }
  function showProblems(found: FormProblems) {
    flushSync(() => setProblems(found))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  function save(sent: Values) {
    if (saving.isPending) return
    const found = problemsOf(sent)
    showProblems(found)
    if (Object.keys(found).length === 0) saving.mutate({ base, values: sent })
  }
  function follow(newer: Kept) {
    setBase(newer)
    setValues(valuesOf(newer))
  }
  if (!isDirty && !saving.isPending && record.version > base.version) follow(record)

  return {
    values,
    change: (changes: Partial<Values>) => setValues((present) => ({ ...present, ...changes })),
    /** Changes the form and saves, if nothing else in it is still to be saved. */
    changeAndSave: (changes: Partial<Values>) => {
      const changed = { ...values, ...changes }
      setValues(changed)
      if (!isDirty) save(changed)
      else if (saving.isPending && (values === saving.variables.values || values === next)) setNext(changed)
    },
    isDirty,
    isSaving: saving.isPending,
    save: () => save(values),
    /** Goes back to what is saved. */
    discard: () => {
      setProblems({})
      setFailure(null)
      follow(base.version < record.version ? record : base)
    },
    problems,
    /** Why the last attempt failed. */
    failure,
    /** The versions that collide, with how they compare; null while there is nothing to choose. */
    conflict: conflict && { ...conflict, ...compare(conflict) },
    choose: (choices: Choices) => conflict && saveMerged(conflict, choices),
    goOnEditing: () => setConflict(null),
    /** A version that the user made elsewhere, and that changes nothing in this form. */
    noteVersion: (made: Kept) => made.version === base.version + 1 && setBase(made),
  }
}
