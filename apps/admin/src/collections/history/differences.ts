import type { CollectionScreen, ContentRecord, FieldScreen } from '../collection-screen.ts'
import { labelOf } from '../form/merge.ts'

/** A field that two states of a record have in different values. */
export interface Difference {
  /** The field's name. */
  readonly name: string
  readonly label: string
  /** Undefined for the status. */
  readonly field: FieldScreen | undefined
  readonly before: string
  readonly after: string
}

interface Differences {
  readonly changed: readonly Difference[]
  /** The labels of the fields that are the same. */
  readonly unchanged: readonly string[]
}

/** Compares two states of a record field by field, in the form's order; the status is the last. */
export function differencesOf(screen: CollectionScreen, before: ContentRecord, after: ContentRecord): Differences {
  const names = [...Object.keys(screen.fields), 'status']
  const isChanged = (name: string) => (before[name] ?? '') !== (after[name] ?? '')
  return {
    changed: names.filter(isChanged).map((name) => ({
      name,
      label: labelOf(screen, name),
      field: screen.fields[name],
      before: String(before[name] ?? ''),
      after: String(after[name] ?? ''),
    })),
    unchanged: names.filter((name) => !isChanged(name)).map((name) => labelOf(screen, name)),
  }
}
