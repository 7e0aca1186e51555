import { VersionChoice } from '../../components/version-choice.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { FieldContent } from '../list/field-content.tsx'
import { prepared } from './form-values.ts'
import { hasNewFile, labelOf, type Side, type Versions } from './merge.ts'

interface ConflictFieldProps {
  readonly screen: CollectionScreen
  readonly name: string
  readonly versions: Versions
  readonly chosen: Side
  readonly onChoose: (side: Side) => void
}

/** Both values of a field, to choose one. */
export function ConflictField({ screen, name, versions, chosen, onChoose }: ConflictFieldProps) {
  const { mine, theirs } = versions
  const my: ContentRecord = { ...theirs, ...prepared(mine.fields), status: mine.status }
  const field = screen.fields[name]
  const contentOf = (record: ContentRecord) =>
    field ? <FieldContent field={field} name={name} record={record} /> : record.status
  const contents = {
    mine: hasNewFile(screen, mine, name) ? mine.file?.name : contentOf(my),
    theirs: contentOf(theirs),
  }
  return <VersionChoice label={labelOf(screen, name)} contents={contents} chosen={chosen} onChoose={onChoose} />
}
