import type { ReactNode } from 'react'
import type { Choices } from '../../forms/merge.ts'
import { type Conflict, VersionsDialog } from '../../forms/versions-dialog.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { FieldContent } from '../cells.tsx'
import { prepared } from './form-values.ts'
import { compare, hasNewFile, labelOf, type Versions } from './merge.ts'

interface ConflictDialogProps {
  readonly screen: CollectionScreen
  /** Null while the dialog is closed. */
  readonly versions: Versions | null
  readonly onChosen: (choices: Choices) => void
  readonly onGoOn: () => void
}

const ABOUT_DRAFT =
  'They saved draft changes, which visitors do not see yet. Saving puts what you choose on the site and ends the draft changes, which stay in the history.'

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
  const my: ContentRecord = { ...theirs, ...prepared(mine.fields), status: mine.status }
  return {
    version: theirs.version,
    alsoKept: listOf(screen, onlyTheirs),
    collisions: collisions.map((name) => ({
      name,
      label: labelOf(screen, name),
      contents: {
        mine: hasNewFile(screen, mine, name) ? mine.file?.name : contentOf(screen, my, name),
        theirs: contentOf(screen, theirs, name),
      },
    })),
  }
}

function contentOf({ fields }: CollectionScreen, record: ContentRecord, name: string): ReactNode {
  const field = fields[name]
  return field ? <FieldContent field={field} name={name} record={record} /> : record.status
}

const list = new Intl.ListFormat('en')

/** The fields' labels, as in 'Heading and Status'. */
export function listOf(screen: CollectionScreen, names: readonly string[]): string {
  return list.format(names.map((name) => labelOf(screen, name)))
}
