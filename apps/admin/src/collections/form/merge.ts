import {
  type Choices,
  compareFields,
  type Comparison,
  type Group,
  namesOfTheirs,
  type ValueVersions,
} from '../../forms/merge.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
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

/** Compares field by field; the status is a field, and a new file is a change of its field. */
export function compare(screen: CollectionScreen, versions: Versions): Comparison {
  return compareFields(groupsOf(screen), valuesOf(screen, versions))
}

function groupsOf({ fields }: CollectionScreen): Group[] {
  return [...Object.keys(fields), 'status'].map((name) => ({ name, all: [name] }))
}

function valuesOf(screen: CollectionScreen, { base, mine, theirs, isTheirDraft = false }: Versions): ValueVersions {
  const files = Object.keys(screen.fields).filter((name) => hasNewFile(screen, mine, name))
  return {
    base,
    mine: {
      ...prepared(mine.fields),
      status: mine.status,
      ...Object.fromEntries(files.map((name) => [name, mine.file])),
    },
    theirs,
    isAsked: (name) => isTheirDraft && name !== 'status', // a draft has no status of its own
  }
}

/** The values to save: what each side changed, and for a collision the chosen side. */
export function merge(screen: CollectionScreen, versions: Versions, choices: Choices = {}): FormValues {
  const { mine, theirs } = versions
  const names = namesOfTheirs(groupsOf(screen), valuesOf(screen, versions), choices)
  const current = startValues(screen, theirs)
  const fields = Object.entries(mine.fields).map(([name, value]) => [
    name,
    names.includes(name) ? current.fields[name] : value,
  ])
  const dropsFile = names.some((name) => hasNewFile(screen, mine, name))
  return {
    ...mine,
    status: names.includes('status') ? current.status : mine.status,
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
