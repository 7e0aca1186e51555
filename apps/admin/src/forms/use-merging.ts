import { useState } from 'react'
import { type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { type Choices, compareFields, type Group, namesOfTheirs, type ValueVersions } from './merge.ts'

/** The versions of a record that somebody else has saved after the form was opened. */
interface Versions<Saved> {
  readonly base: Saved
  readonly mine: FieldValues
  readonly theirs: Saved
}

interface MergingOptions<Stored, Saved> {
  readonly form: UseFormReturn
  readonly groups: readonly Group[]
  /** Returns what the inputs hold of a record. */
  readonly typedOf: (record: Saved) => FieldValues
  /** Returns the values that inputs hold. */
  readonly storedOf: (values: FieldValues) => Stored
  /** Returns whether a field needs a choice although only the other person changed it. */
  readonly isAsked: ((path: string, theirs: Saved) => boolean) | undefined
  /** Makes somebody else's record the base of the form. The inputs keep `mine`. */
  readonly rebase: (theirs: Saved, mine: FieldValues) => void
  /** Saves merged values. @param onlyTheirs the fields that only the other person changed */
  readonly save: (base: Saved, values: FieldValues, onlyTheirs: readonly string[]) => void
}

/** Merges a form with what somebody else has saved. If both changed the same field, it asks whose value stays. */
export function useMerging<Stored, Saved>(options: MergingOptions<Stored, Saved>) {
  const { form, groups, typedOf, storedOf } = options
  const [conflict, setConflict] = useState<Versions<Saved> | null>(null)

  function valuesOf({ base, mine, theirs }: Versions<Saved>): ValueVersions {
    const isAsked = (path: string) => options.isAsked?.(path, theirs) === true
    return { base: typedOf(base), mine, theirs: typedOf(theirs), isAsked }
  }
  function saveMerged(versions: Versions<Saved>, choices?: Choices) {
    const { mine, theirs } = versions
    const values = valuesOf(versions)
    setConflict(null)
    options.rebase(theirs, mine)
    for (const path of namesOfTheirs(groups, values, choices))
      form.setValue(path, get(values.theirs, path), { shouldDirty: true })
    options.save(theirs, form.getValues(), compareFields(groups, values).onlyTheirs)
  }

  return {
    /** Saves at once unless changes collide; otherwise asks. */
    settle: (versions: Versions<Saved>) => {
      if (compareFields(groups, valuesOf(versions)).collisions.length > 0) setConflict(versions)
      else saveMerged(versions)
    },
    /** Both versions of what two people changed, and the answers to it; null if there is nothing to choose. */
    conflict: conflict && {
      ...compareFields(groups, valuesOf(conflict)),
      present: conflict.theirs,
      mine: storedOf(conflict.mine),
      theirs: storedOf(typedOf(conflict.theirs)),
      choose: (choices: Choices) => saveMerged(conflict, choices),
      goOnEditing: () => setConflict(null),
    },
  }
}
