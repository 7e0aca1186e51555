import type { ReactNode } from 'react'
import {
  type Choices,
  compareFields,
  type Comparison,
  type Group,
  namesOfTheirs,
  type ValueVersions,
} from '../../forms/merge.ts'
import { type Conflict, VersionsDialog } from '../../forms/versions-dialog.tsx'
import { languageName } from '../../translations/languages.ts'
import { filled, named, type NamedTranslations, namesOf } from '../../translations/translations.ts'
import { FieldContent } from '../cells.tsx'
import type { CollectionScreen, ContentRecord, FieldScreen } from '../collection-screen.ts'
import { type FormValues, prepared, startValues, translatedFields } from './form-values.ts'
import { language, t } from '../../words.ts'

interface ConflictDialogProps {
  readonly screen: CollectionScreen
  /** Null while the dialog is closed. */
  readonly versions: Versions | null
  readonly onChosen: (choices: Choices) => void
  readonly onGoOn: () => void
}

const ABOUT_DRAFT = t.theySavedDraftChangesWhichVisitors

/** Asks whose value stays, for each field that two people changed. */
export function ConflictDialog({ screen, versions, ...acts }: ConflictDialogProps) {
  return (
    <VersionsDialog
      what="record"
      description={versions?.isTheirDraft ? ABOUT_DRAFT : undefined}
      conflict={versions && conflictOf(screen, versions)}
      {...acts}
    />
  )
}

function conflictOf(screen: CollectionScreen, versions: Versions): Conflict {
  const { collisions, onlyTheirs } = compare(screen, versions)
  const { mine, theirs } = versions
  const texts = textsOf(filled(mine.translations))
  const my = Object.assign({ ...theirs }, prepared(mine.fields), texts, { status: mine.status })
  const their = { ...theirs, ...textsOf(named(theirs.translations)) }
  return {
    version: theirs.version,
    alsoKept: listOf(screen, onlyTheirs),
    collisions: collisions.map((name) => ({
      name,
      label: labelOf(screen, name),
      contents: {
        mine: hasNewFile(screen, mine, name) ? mine.file?.name : contentOf(screen, my, name),
        theirs: contentOf(screen, their, name),
      },
    })),
  }
}

/** Returns the texts of translations by their names, so that they can be shown as if they were fields. */
export function textsOf(translations: NamedTranslations): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(translations).map(([name, { text }]) => [name, text]))
}

/** Returns a field, or that of a translation such as `de:heading`. */
export function fieldOf({ fields }: CollectionScreen, name: string): FieldScreen | undefined {
  const [tag = '', main] = name.split(':')
  const field = fields[main ?? tag]
  return field && main
    ? { ...field, label: t.fieldInLanguage({ field: field.label, language: languageName(tag) }) }
    : field
}

function contentOf(screen: CollectionScreen, record: ContentRecord, name: string): ReactNode {
  const field = fieldOf(screen, name)
  return field ? <FieldContent field={field} name={name} record={record} /> : t.contentStatus({ status: record.status })
}

const list = new Intl.ListFormat(language)

/** The fields' labels, as in 'Heading and Status'. */
export function listOf(screen: CollectionScreen, names: readonly string[]): string {
  return list.format(names.map((name) => labelOf(screen, name)))
}

/** Two versions of a record, because somebody else saved it after the form was opened. */
export interface Versions {
  /** The record that the edit started from. */
  readonly base: ContentRecord
  readonly mine: FormValues
  readonly theirs: ContentRecord
  /**
   * True if their changes are draft changes and mine are to be published. Publishing would include theirs, so each of
   * them needs a choice.
   */
  readonly isTheirDraft?: boolean
}

/** Compares two versions field by field. The status counts as a field, and a new file as a change of its field. */
export function compare(screen: CollectionScreen, versions: Versions): Comparison {
  return compareFields(groupsOf(screen), valuesOf(screen, versions))
}

function groupsOf(screen: CollectionScreen): Group[] {
  return namesIn(screen).map((name) => ({ name, all: [name] }))
}

/** Returns the names of all that can differ between two versions: fields, translations and the status. */
export function namesIn(screen: CollectionScreen): string[] {
  return [...Object.keys(screen.fields), ...namesOf(translatedFields(screen)), 'status']
}

function valuesOf(screen: CollectionScreen, { base, mine, theirs, isTheirDraft = false }: Versions): ValueVersions {
  const files = Object.keys(screen.fields).filter((name) => hasNewFile(screen, mine, name))
  return {
    base: { ...base, ...named(base.translations) },
    mine: {
      ...prepared(mine.fields),
      ...filled(mine.translations),
      status: mine.status,
      ...Object.fromEntries(files.map((name) => [name, mine.file])),
    },
    theirs: { ...theirs, ...named(theirs.translations) },
    isAsked: (name) => isTheirDraft && name !== 'status', // a draft has no status of its own
  }
}

/** Returns the values to save: each side's changes, and for a collision the chosen side. */
export function merge(screen: CollectionScreen, versions: Versions, choices: Choices = {}): FormValues {
  const { mine, theirs } = versions
  const names = namesOfTheirs(groupsOf(screen), valuesOf(screen, versions), choices)
  const current = startValues(screen, theirs)
  const merged = <Part extends 'fields' | 'translations'>(part: Part) =>
    Object.fromEntries(
      Object.entries(mine[part]).map(([name, value]) => [name, names.includes(name) ? current[part][name] : value]),
    ) as FormValues[Part] // its keys, with values of the same fields
  const dropsFile = names.some((name) => hasNewFile(screen, mine, name))
  return {
    ...mine,
    status: names.includes('status') ? current.status : mine.status,
    file: dropsFile ? null : mine.file,
    picture: dropsFile ? null : mine.picture,
    fields: merged('fields'),
    translations: merged('translations'),
  }
}

export function labelOf(screen: CollectionScreen, name: string): string {
  return fieldOf(screen, name)?.label ?? t.status
}

function hasNewFile({ fields }: CollectionScreen, { file }: FormValues, name: string): boolean {
  return file !== null && fields[name]?.input.kind === 'media'
}
