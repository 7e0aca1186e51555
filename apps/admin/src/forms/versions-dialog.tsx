import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useId, useState } from 'react'
import { AlertPopup } from '../components/confirm-dialog.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import type { Choices, Side } from './merge.ts'
import { type NamedIn, t } from '../language/words.ts'

interface Collision {
  readonly name: string
  readonly label: string
  readonly contents: Readonly<Record<Side, ReactNode>>
}

export interface Conflict {
  readonly collisions: readonly Collision[]
  /** The labels of what only they changed, as in 'Day and Notes'; '' if there is nothing. */
  readonly alsoKept: string
}

export interface VersionsDialogProps {
  readonly what: NamedIn<'ChangedMeanwhile'>
  readonly description?: string | undefined
  /** Null while the dialog is closed. */
  readonly conflict: Conflict | null
  readonly onChosen: (choices: Choices) => void
  readonly onGoOn: () => void
}

const ABOUT_BOTH = t.youBothChangedWhatIsBelow

/** Asks whose value stays, for each field that two people changed. */
export function VersionsDialog({ what, description = ABOUT_BOTH, conflict, onChosen, onGoOn }: VersionsDialogProps) {
  return (
    <AlertPopup
      open={conflict !== null}
      title={t[`${what}ChangedMeanwhile`]}
      description={description}
      className="w-176"
      onClose={onGoOn}
    >
      {conflict && <Questions conflict={conflict} onChosen={onChosen} />}
    </AlertPopup>
  )
}

interface QuestionsProps extends Pick<VersionsDialogProps, 'onChosen'> {
  readonly conflict: Conflict
}

function Questions({ conflict: { collisions, alsoKept }, onChosen }: QuestionsProps) {
  const [choices, setChoices] = useState<Choices>({})
  const all = (side: Side) => Object.fromEntries(collisions.map(({ name }) => [name, side]))
  const chosen: Choices = { ...all('mine'), ...choices }
  return (
    <>
      <div className="-mx-2 mt-4 flex flex-col gap-4 overflow-auto px-2">
        {collisions.map(({ name, label, contents }) => (
          <VersionChoice
            key={name}
            label={label}
            contents={contents}
            chosen={chosen[name] ?? 'mine'}
            onChoose={(side) => setChoices({ ...chosen, [name]: side })}
          />
        ))}
        {alsoKept && <p className="text-sm text-muted">{t.theirOtherChangesStay({ alsoKept })}</p>}
      </div>
      <div className="flex flex-wrap justify-end gap-3 pt-4">
        <AlertDialog.Close className={buttonClass('quiet')}>{t.goOnEditing}</AlertDialog.Close>
        {collisions.length > 1 && (
          <>
            <Button onClick={() => setChoices(all('theirs'))}>{t.takeAllTheirs}</Button>
            <Button onClick={() => setChoices(all('mine'))}>{t.keepAllMine}</Button>
          </>
        )}
        <Button variant="primary" onClick={() => onChosen(chosen)}>
          {t.save}
        </Button>
      </div>
    </>
  )
}

interface VersionChoiceProps {
  /** The label of the field that both changed. */
  readonly label: string
  readonly contents: Readonly<Record<Side, ReactNode>>
  readonly chosen: Side
  readonly onChoose: (side: Side) => void
}

const labels = { mine: t.yourVersion, theirs: t.theirVersion } as const satisfies Record<Side, string>

/** Both versions of a value that two people changed, to choose one. */
function VersionChoice({ label, contents, chosen, onChoose }: VersionChoiceProps) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <label
            key={side}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-control-line p-3 text-sm has-checked:border-primary has-checked:bg-primary-wash"
          >
            <input
              type="radio"
              name={group}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block text-muted">{labels[side]}</span>
              {shown(contents[side])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A text with its lines, or a dash if it is empty. */
function shown(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <span className="whitespace-pre-wrap">{content || '—'}</span> : content
}
