import { useQueryClient } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { type FieldErrors, type FieldValues, type Resolver, set, useForm } from 'react-hook-form'
import { announceSuccess } from '../components/toasts.ts'
import { changedGroups, type Group } from './merge.ts'
import { groupsOf, labelsOf, type Problems, readValues, type TypedValues, typedValues } from './record-fields.ts'
import { takeBack } from './take-back.ts'
import type { RecordFormOptions } from './record-form-options.ts'
import { failureText, showReasons } from './refused-save.ts'
import { useFollowing } from './use-following.ts'
import { useMerging } from './use-merging.ts'
import { type Save, useSaving } from './use-saving.ts'
import { t } from '../language/words.ts'

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
  const storedOf = (values: FieldValues) => read(values).stored
  const form = useForm({ defaultValues: typedOf(record), resolver: resolverOf(read) })
  const { isDirty } = form.formState
  const groups = groupsOf(fields)

  const saving = useSaving<Saved>({ ...options, send, onSaved, onRefused })
  const { base, rebase, ...following } = useFollowing({ form, record, typedOf, isSaving: saving.isPending })
  const { isAsked } = options
  const { settle, conflict } = useMerging({ form, groups, typedOf, storedOf, isAsked, rebase, save: saveMerged })

  function saveMerged(theirs: Saved, values: FieldValues, onlyTheirs: readonly string[]) {
    saving.start({ base: theirs, values, theirs: labelsOf(fields, onlyTheirs) })
  }
  function send({ base: known, values }: Save<Saved>) {
    const stored = storedOf(values)
    return options.send(pickPaths(stored, changedGroups(groups, typedOf(known), values)), stored, known)
  }
  function onSaved(saved: Saved | void, sent: Save<Saved>) {
    if (saved) following.follow(saved, sent.values)
    announceSaved(options.saved, storedOf(sent.values), sent, saved ? undoOf(saved, sent) : undefined)
    options.onSaved?.()
  }
  /** Returns what brings the earlier values back of the fields that a save changed; undefined if it changed none. */
  function undoOf(saved: Saved, { base: earlier }: Save<Saved>) {
    const before = typedOf(earlier)
    if (!options.canBeUndone || changedGroups(groups, typedOf(saved), before).length === 0) return undefined
    return () => takeBack(options, queryClient, () => send({ base: saved, values: before }))
  }
  async function onRefused(error: Error, sent: Save<Saved>) {
    const theirs = (await options.presentOf?.(error, sent.base)) ?? false
    if (theirs === false) return showReasons(form, error, sent.values, options)
    saving.reset()
    settle({ base: sent.base, mine: form.getValues(), theirs })
  }
  const save = (values: FieldValues) => saving.save({ base, values })

  return {
    form,
    fields,
    isDirty,
    ...saving.state,
    failure: failureText(saving.state.error, saving.state.sent ?? {}, options),
    conflict,
    submit: (event?: BaseSyntheticEvent) => form.handleSubmit(save)(event),
    /** Saves values that the form has checked. */
    save,
    /** Changes a field and saves, unless the form has other unsaved input. */
    changeAndSave: (path: string, value: unknown) => {
      const isBeingSaved = saving.isBeingSaved(form.getValues())
      form.setValue(path, value, { shouldDirty: true })
      if (isBeingSaved) saving.saveNext(form.getValues())
      else if (!isDirty) void form.handleSubmit(save)()
    },
    discard: () => {
      saving.discard()
      following.discard()
    },
    noteVersion: following.noteVersion,
  }
}

function announceSaved<Stored, Saved>(
  saved: RecordFormOptions<Stored, Saved>['saved'],
  stored: Stored,
  { base, theirs }: Save<Saved>,
  undo: (() => Promise<void>) | undefined,
): void {
  const text = typeof saved === 'string' ? saved : saved(stored, base)
  const action = undo && { label: t.undo, run: () => void undo() }
  announceSuccess(theirs ? t.savedWithTheirChanges({ text, theirs }) : text, action)
}

/** Returns the values that the groups name. Translations are sent together. */
function pickPaths<Stored>(stored: Stored, groups: readonly Group[]): Partial<Stored> {
  const names = new Set(groups.flatMap(({ all }) => all.map((path) => path.split('.')[0] ?? path)))
  const values = [...names].map((name) => [name, stored[name as keyof Stored]])
  return Object.fromEntries(values) as Partial<Stored> // values of these names
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
