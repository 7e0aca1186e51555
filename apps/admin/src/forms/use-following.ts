import { deepEqual } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface FollowingOptions<Saved> {
  readonly form: UseFormReturn
  /** The latest known version of the record. */
  readonly record: Saved
  /** Returns what the inputs hold of a record. */
  readonly typedOf: (record: Saved) => FieldValues
  /** True while a save runs or waits: its answer decides what the form continues with. */
  readonly isSaving: boolean
}

/** Holds the record that a form's input is based on, and continues with a newer one when no input would be lost. */
export function useFollowing<Saved>({ form, record, typedOf, isSaving }: FollowingOptions<Saved>) {
  const { isDirty } = form.formState
  const [base, setBase] = useState(record)
  /** The record without a version that the form has followed; after a save, the old one is passed for a moment. */
  const [followed, setFollowed] = useState(record)
  const isVersioned = hasVersion(record) && hasVersion(base)
  const isNewer = isVersioned ? !isDirty && record.version > base.version : record !== followed

  /** Continues with a newer record. Input since `sent` stays. */
  function follow(newer: Saved, sent?: FieldValues) {
    setBase(newer)
    form.reset(typedOf(newer), { keepValues: sent !== undefined && !deepEqual(form.getValues(), sent) })
  }
  const followRecord = useEffectEvent(() => {
    if (isVersioned) return follow(record)
    setFollowed(record)
    setBase(record)
    form.reset(typedOf(record), { keepDirtyValues: true })
  })
  const isToFollow = isNewer && !isSaving
  useEffect(() => {
    if (isToFollow) followRecord() // oxlint-disable-line react/set-state-in-effect -- react-hook-form keeps the values
  }, [isToFollow])

  return {
    base,
    follow,
    /** Makes somebody else's record the base. The inputs keep `mine`. */
    rebase: (theirs: Saved, mine: FieldValues) => {
      setBase(theirs)
      form.reset(typedOf(theirs))
      form.reset(mine, { keepDefaultValues: true })
    },
    /** Discards the input. */
    discard: () => follow(isVersioned && record.version < base.version ? base : record),
    /**
     * Continues with a version that another call of the user made. One that changes a field of this form is followed
     * like anybody's, so that the form does not send the former value with the next save.
     */
    noteVersion: (made: Saved) => {
      const isNext = hasVersion(made) && hasVersion(base) && made.version === base.version + 1
      if (isNext && deepEqual(typedOf(made), typedOf(base))) setBase(made)
    },
  }
}

function hasVersion(record: unknown): record is { readonly version: number } {
  return typeof record === 'object' && record !== null && 'version' in record
}
