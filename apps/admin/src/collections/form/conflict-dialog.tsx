import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import { AlertPopup } from '../../components/alert-popup.tsx'
import { Button, buttonClass } from '../../components/button.tsx'
import type { CollectionScreen } from '../collection-screen.ts'
import { ConflictField } from './conflict-field.tsx'
import { compare, labelOf, type Side, type Versions } from './merge.ts'

interface ConflictDialogProps {
  readonly screen: CollectionScreen
  /** Null while the dialog is closed. */
  readonly versions: Versions | null
  readonly onChosen: (choices: Readonly<Record<string, Side>>) => void
  readonly onGoOn: () => void
}

const ABOUT_BOTH = 'You both changed what is below. Choose which version stays. Nothing is lost until you do.'
const ABOUT_DRAFT =
  'They saved draft changes, which visitors do not see yet. Saving puts what you choose on the site and ends the draft changes, which stay in the history.'

/** Asks whose value stays, for each field that two people changed. */
export function ConflictDialog({ screen, versions, onChosen, onGoOn }: ConflictDialogProps) {
  return (
    <AlertPopup
      open={versions !== null}
      title="Somebody else changed this record in the meantime"
      description={versions?.isTheirDraft ? ABOUT_DRAFT : ABOUT_BOTH}
      className="w-176"
      onClose={onGoOn}
    >
      {versions && <Choices key={versions.theirs.version} screen={screen} versions={versions} onChosen={onChosen} />}
    </AlertPopup>
  )
}

interface ChoicesProps extends Pick<ConflictDialogProps, 'screen' | 'onChosen'> {
  readonly versions: Versions
}

function Choices({ screen, versions, onChosen }: ChoicesProps) {
  const { collisions, onlyTheirs } = compare(screen, versions)
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const all = (side: Side) => Object.fromEntries(collisions.map((name) => [name, side]))
  const chosen = { ...all('mine'), ...choices }
  return (
    <>
      <div className="-mx-2 mt-4 flex flex-col gap-4 overflow-auto px-2">
        {collisions.map((name) => (
          <ConflictField
            key={name}
            screen={screen}
            name={name}
            versions={versions}
            chosen={chosen[name] ?? 'mine'}
            onChoose={(side) => setChoices({ ...chosen, [name]: side })}
          />
        ))}
        {onlyTheirs.length > 0 && (
          <p className="text-sm text-muted">Their other changes stay: {listOf(screen, onlyTheirs)}.</p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3 pt-4">
        <AlertDialog.Close className={buttonClass('quiet')}>Go on editing</AlertDialog.Close>
        {collisions.length > 1 && (
          <>
            <Button onClick={() => setChoices(all('theirs'))}>Take all theirs</Button>
            <Button onClick={() => setChoices(all('mine'))}>Keep all mine</Button>
          </>
        )}
        <Button variant="primary" onClick={() => onChosen(chosen)}>
          Save
        </Button>
      </div>
    </>
  )
}

const list = new Intl.ListFormat('en')

/** The fields' labels, as in 'Heading and Status'. */
export function listOf(screen: CollectionScreen, names: readonly string[]): string {
  return list.format(names.map((name) => labelOf(screen, name)))
}
