import type { Choices } from '../../components/field-merge.ts'
import type { CollectionScreen, ContentRecord, FieldValue } from '../collection-screen.ts'
import { type FormValues, prepared, startValues } from './form-values.ts'

/** Somebody else saved the record after the form was opened. */
export interface Versions {
  /** The record that the edit started from. */
  readonly base: ContentRecord
  readonly mine: FormValues
  /** The current record. */
  readonly theirs: ContentRecord
  /** Their changes are draft changes and mine go on the site: theirs would too, so each needs a choice. */
  readonly isTheirDraft?: boolean
}

interface Comparison {
  /** Fields that both changed, to different values, and others that need a choice. */
  readonly collisions: readonly string[]
  /** Fields that only the other person changed, and that are kept without asking. */
  readonly onlyTheirs: readonly string[]
}

/** Compares field by field; the status is a field, and a new file is a change of its field. */
export function compare(screen: CollectionScreen, { base, mine, theirs, isTheirDraft = false }: Versions): Comparison {
  const my: Readonly<Record<string, FieldValue>> = { ...prepared(mine.fields), status: mine.status }
  const isMine = (name: string) => hasNewFile(screen, mine, name) || my[name] !== base[name]
  const isTheirs = (name: string) => theirs[name] !== base[name]
  const isSame = (name: string) => !hasNewFile(screen, mine, name) && my[name] === theirs[name]
  const needsChoice = (name: string) => isMine(name) || (isTheirDraft && name !== 'status') // a draft has no status of its own
  const names = [...Object.keys(screen.fields), 'status']
  return {
    collisions: names.filter((name) => needsChoice(name) && isTheirs(name) && !isSame(name)),
    onlyTheirs: names.filter((name) => !needsChoice(name) && isTheirs(name)),
  }
}

/** The values to save: what each side changed, and for a collision the chosen side. */
export function merge(screen: CollectionScreen, versions: Versions, choices: Choices = {}): FormValues {
  const { mine, theirs } = versions
  const { onlyTheirs } = compare(screen, versions)
  const isTheirs = (name: string) => choices[name] === 'theirs' || onlyTheirs.includes(name)
  const current = startValues(screen, theirs)
  const fields = Object.entries(mine.fields).map(([name, value]) => [
    name,
    isTheirs(name) ? current.fields[name] : value,
  ])
  const dropsFile = Object.keys(screen.fields).some((name) => hasNewFile(screen, mine, name) && isTheirs(name))
  return {
    ...mine,
    status: isTheirs('status') ? current.status : mine.status,
    file: dropsFile ? null : mine.file,
    picture: dropsFile ? null : mine.picture,
    fields: Object.fromEntries(fields) as FormValues['fields'], // its keys, with values of the same fields
  }
}

/** What a field is called. */
export function labelOf({ fields }: CollectionScreen, name: string): string {
  return fields[name]?.label ?? 'Status'
}

export function hasNewFile({ fields }: CollectionScreen, { file }: FormValues, name: string): boolean {
  return file !== null && fields[name]?.input.kind === 'media'
}
