import { ApiError, messageOf } from '@tablier/api-client'
import type { FieldError } from '@tablier/contracts'
import { deepEqual } from '@tanstack/react-router'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { inEnglish, isOutdated, WRONG_FIELDS } from '../refusals.ts'
import type { Wait } from '../components/wait-notice.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { changedGroups, type Choices, compareFields, namesOfTheirs, type ValueVersions } from './merge.ts'
import {
  groupsOf,
  labelsOf,
  namesOf,
  type Problems,
  readValues,
  type RecordFields,
  subjectOf,
  type TypedValues,
  typedValues,
} from './record-fields.ts'
import { t } from '../words.ts'

export interface RecordFormOptions<Stored, Saved> {
  readonly fields: RecordFields<Stored>
  /** The latest known version of the record. */
  readonly record: Saved
  /** Returns the values of a record; those of a new record may be missing. */
  readonly storedOf: (record: Saved) => Partial<Stored>
  /**
   * Saves. Returns the saved record, or nothing if the form closes.
   * @param changes the fields that differ from `base`
   * @param all all fields of the form
   */
  readonly send: (changes: Partial<Stored>, all: Stored, base: Saved) => Promise<Saved | void>
  /** The success toast, such as 'Order saved'. */
  readonly saved: string | ((sent: Stored, base: Saved) => string)
  readonly onSaved?: () => void
  /** The keys of queries that are loaded again when the call has succeeded or failed. */
  readonly reloads?: readonly QueryKey[]
  readonly onSettled?: () => unknown
  /** What failed, for the log, such as 'save an order'. */
  readonly action: string
  /** The form's message if the server gives no reason. Without it, the screen shows `error`. */
  readonly failed?: string
  /** True if a field may be folded away, so that a reason below it is also the form's message. */
  readonly canHideFields?: boolean
  /** The form's message if somebody else has saved before, unless `presentOf` allows a merge. */
  readonly outdated?: string
  /** Returns the current record if somebody else has saved before, so that the form can merge it; else false. */
  readonly presentOf?: (error: Error, base: Saved) => Saved | false | Promise<Saved | false>
  /** Returns whether a field needs a choice although only the other person changed it. */
  readonly isAsked?: (path: string, theirs: Saved) => boolean
  /** Returns problems of fields that the failure does not name itself. */
  readonly reasonsOf?: (error: ApiError, sent: FieldValues) => Problems
}

interface Save<Saved> {
  readonly base: Saved
  readonly values: FieldValues
  /** The labels of the fields that somebody else changed and that stay. */
  readonly theirs?: string
}

/** The versions of a record that somebody else has saved after the form was opened. */
interface Versions<Saved> {
  readonly base: Saved
  readonly mine: FieldValues
  readonly theirs: Saved
}

/** After this time without an answer, in milliseconds, a form says so and can be left. */
const LONG_MS = 8000

/** The state and the actions of a form, whatever its record. */
export type RecordForm<Stored> = Omit<ReturnType<typeof useRecordForm<Stored, unknown>>, 'noteVersion'>

/**
 * Manages a form: react-hook-form with the contract's rules, saving, the server's reasons at their fields, and merging.
 * Input stays until it is saved. Changes of two people are both kept; if both changed the same field, `conflict` has
 * both versions.
 */
export function useRecordForm<Stored, Saved>(options: RecordFormOptions<Stored, Saved>) {
  const { fields, record } = options
  const queryClient = useQueryClient()
  const typedOf = (known: Saved) => typedValues(fields, options.storedOf(known)) as FieldValues // names and what inputs hold
  const read = (values: FieldValues) => readValues(fields, values as TypedValues<Stored>) // as `typedOf` makes them
  const [base, setBase] = useState(record)
  /** The record without a version that the form has followed; after a save, the old one is passed for a moment. */
  const [followed, setFollowed] = useState(record)
  const form = useForm({ defaultValues: typedOf(record), resolver: resolverOf(read) })
  const { isDirty } = form.formState
  const [conflict, setConflict] = useState<Versions<Saved> | null>(null)
  /** The change that waits until the present call has ended. */
  const [next, setNext] = useState<FieldValues | null>(null)
  /** False once the call has ended, when a button beside a reason may already save again. */
  const isSending = useRef(false)
  /** False once the form is gone, when nobody would see why a save has failed. */
  const isOpen = useRef(true)
  const groups = groupsOf(fields)

  const saving = useMutation({
    mutationFn: async ({ base: known, values }: Save<Saved>) => {
      const { stored } = read(values)
      const paths = changedGroups(groups, typedOf(known), values).flatMap(({ all }) => all)
      const names = new Set(paths.map((path) => path.split('.')[0] ?? path)) // translations are sent together
      const changes = Object.fromEntries([...names].map((name) => [name, stored[name as keyof Stored]]))
      isSending.current = true
      try {
        return await options.send(changes as Partial<Stored>, stored, known) // values of these names
      } finally {
        isSending.current = false
      }
    },
    onSuccess: (saved, { base: known, values, theirs }) => {
      if (saved) follow(saved, values)
      const text = typeof options.saved === 'string' ? options.saved : options.saved(read(values).stored, known)
      announceSuccess(theirs ? t.alsoKeptWhatSomebodyElseChanged({ text, theirs }) : text)
      options.onSaved?.()
      if (saved && next) saving.mutate({ base: saved, values: next })
      setNext(null)
    },
    onError: async (error, sent) => {
      setNext(null)
      if (!isOpen.current && options.failed !== undefined) announceFailure(messageOf(error, options.failed))
      const theirs = (await options.presentOf?.(error, sent.base)) ?? false
      if (theirs === false) return showReasons(form, error, sent.values, options)
      saving.reset()
      return settle({ base: sent.base, mine: form.getValues(), theirs })
    },
    onSettled: () => {
      // Does not wait: what is typed during a reload can be saved at once.
      for (const queryKey of options.reloads ?? []) void queryClient.invalidateQueries({ queryKey })
      void options.onSettled?.()
    },
    meta: { action: options.action },
  })

  /** Continues with a newer record. Input since `sent` stays. */
  function follow(newer: Saved, sent?: FieldValues) {
    setBase(newer)
    form.reset(typedOf(newer), { keepValues: sent !== undefined && !deepEqual(form.getValues(), sent) })
  }
  function valuesOf({ base: known, mine, theirs }: Versions<Saved>): ValueVersions {
    const isAsked = (path: string) => options.isAsked?.(path, theirs) === true
    return { base: typedOf(known), mine, theirs: typedOf(theirs), isAsked }
  }
  /** Saves at once unless changes collide; otherwise asks. */
  function settle(versions: Versions<Saved>) {
    if (compareFields(groups, valuesOf(versions)).collisions.length > 0) setConflict(versions)
    else saveMerged(versions)
  }
  function saveMerged(versions: Versions<Saved>, choices?: Choices) {
    const { mine, theirs } = versions
    const values = valuesOf(versions)
    const { onlyTheirs } = compareFields(groups, values)
    setConflict(null)
    setBase(theirs)
    form.reset(typedOf(theirs))
    form.reset(mine, { keepDefaultValues: true })
    for (const path of namesOfTheirs(groups, values, choices))
      form.setValue(path, get(values.theirs, path), { shouldDirty: true })
    saving.mutate({ base: theirs, values: form.getValues(), theirs: labelsOf(fields, onlyTheirs) })
  }
  function save(values: FieldValues) {
    dropWaiting()
    if (!isSending.current) saving.mutate({ base, values })
  }
  /** Drops the save that waits for a connection: what is in the form now takes its place. */
  function dropWaiting() {
    const mutations = queryClient.getMutationCache()
    const waiting = mutations.find({
      predicate: ({ state }) => state.isPaused && state.variables === saving.variables,
    })
    if (waiting) mutations.remove(waiting)
  }

  const isVersioned = hasVersion(record) && hasVersion(base)
  const isNewer = isVersioned ? !isDirty && record.version > base.version : record !== followed
  const followRecord = useEffectEvent(() => {
    if (isVersioned) return follow(record)
    setFollowed(record)
    setBase(record)
    form.reset(typedOf(record), { keepDirtyValues: true })
  })
  const isToFollow = isNewer && !saving.isPending
  useEffect(() => {
    if (isToFollow) followRecord() // oxlint-disable-line react/set-state-in-effect -- react-hook-form keeps the values
  }, [isToFollow])

  const isLong = useIsLong(saving.isPending && !saving.isPaused)
  const isUnknown = isUnanswered(saving.error) && saving.error.serverMessage !== undefined
  const wait: Wait | null = saving.isPaused ? 'connection' : isLong ? 'answer' : isUnknown ? 'unknown' : null
  const leave = useEffectEvent(() => {
    isOpen.current = false
    dropWaiting()
  })
  useEffect(() => {
    isOpen.current = true
    return () => leave()
  }, [])

  return {
    form,
    fields,
    isDirty,
    isSaving: saving.isPending && !saving.isPaused,
    /** What the save waits for; null if it does not. */
    wait,
    isSaved: saving.isSuccess,
    /** Why the last call failed, unless the form could merge what somebody else has saved. */
    error: saving.error,
    /** The values of the last call, as inputs hold them. */
    sent: saving.variables?.values,
    failure: failureText(saving.error, saving.variables?.values ?? {}, options),
    submit: (event?: BaseSyntheticEvent) => form.handleSubmit(save)(event),
    /** Saves values that the form has checked. */
    save,
    /** Changes a field and saves, unless the form has other unsaved input. */
    changeAndSave: (path: string, value: unknown) => {
      const before = form.getValues()
      const isBeingSaved = saving.isPending && [saving.variables.values, next].some((sent) => deepEqual(before, sent))
      form.setValue(path, value, { shouldDirty: true })
      if (isBeingSaved) setNext(form.getValues())
      else if (!isDirty) void form.handleSubmit(save)()
    },
    discard: () => {
      dropWaiting()
      saving.reset()
      follow(isVersioned && record.version < base.version ? base : record)
    },
    /** Both versions of what two people changed; null if there is nothing to choose. */
    conflict: conflict && {
      ...compareFields(groups, valuesOf(conflict)),
      present: conflict.theirs,
      mine: read(conflict.mine).stored,
      theirs: read(typedOf(conflict.theirs)).stored,
    },
    choose: (choices: Choices) => conflict && saveMerged(conflict, choices),
    goOnEditing: () => setConflict(null),
    /** Continues with a version that another call of the user made, and that changes no field of this form. */
    noteVersion: (made: Saved) => {
      if (hasVersion(made) && hasVersion(base) && made.version === base.version + 1) setBase(made)
    },
  }
}

/** Returns whether something has been going on for long. */
function useIsLong(isGoingOn: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return undefined
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isGoingOn])
  return isLong
}

/** Returns a resolver that accepts the form only if every field can be read and the contract accepts it. */
function resolverOf(read: (values: FieldValues) => { readonly problems: Problems }): Resolver {
  return (values) => {
    const errors: FieldErrors = {}
    for (const [path, message] of Object.entries(read(values).problems))
      set(errors, path, { type: 'contract', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

type ReasonOptions<Stored> = Pick<RecordFormOptions<Stored, unknown>, 'fields' | 'reasonsOf'>

/** Shows the server's reasons at their fields, and focuses the first one. */
function showReasons<Stored>(
  form: UseFormReturn,
  error: Error,
  sent: FieldValues,
  options: ReasonOptions<Stored>,
): void {
  const reasons = Object.entries(placedReasons(error, sent, options))
  for (const [path, message] of reasons) form.setError(path, { type: 'server', message }, { shouldFocus: true })
}

function placedReasons<Stored>(
  error: Error,
  sent: FieldValues,
  { fields, reasonsOf }: ReasonOptions<Stored>,
): Problems {
  if (!(error instanceof ApiError)) return {}
  const known = namesOf(fields)
  const placed = error.fields.filter(({ field }) => known.includes(field.split('.')[0] ?? ''))
  const reasons = placed.map((reason) => [reason.field, sentenceOf(error, reason, subjectOf(fields, reason.field))])
  return { ...(Object.fromEntries(reasons) as Problems), ...reasonsOf?.(error, sent) } // pairs of texts
}

/** Returns the message below a field: the server's sentence, or one that is made of the server's words. */
function sentenceOf(error: ApiError, { field, message: reason }: FieldError, subject: string): string {
  const { code, serverMessage, fields } = inEnglish(error)
  const message = fields.find((one) => one.field === field)?.message ?? reason
  if (/^\p{Lu}/u.test(message)) return reason
  const isAboutField =
    code === 'invalid_input' &&
    (!serverMessage || serverMessage.startsWith(WRONG_FIELDS) || serverMessage.includes(message))
  return isAboutField ? t.fieldReason({ subject, reason }) : (error.serverMessage ?? reason)
}

function failureText<Stored, Saved>(
  error: Error | null,
  sent: FieldValues,
  options: RecordFormOptions<Stored, Saved>,
): string | undefined {
  if (!error || options.failed === undefined) return undefined
  if (isOutdated(error) && options.outdated) return options.outdated
  const isPlaced = Object.keys(placedReasons(error, sent, options)).length > 0
  if (isUnanswered(error)) return options.failed // the form says besides that it may have been saved
  return isPlaced && !options.canHideFields ? undefined : messageOf(error, options.failed)
}

function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'no_response'
}

function hasVersion(record: unknown): record is { readonly version: number } {
  return typeof record === 'object' && record !== null && 'version' in record
}
