import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import { AlertPopup } from '../../components/alert-popup.tsx'
import { Button, buttonClass } from '../../components/button.tsx'
import { VersionChoice } from '../../components/version-choice.tsx'
import { compare, fieldLabels, fieldText, labelsOf, type OrderVersions, type Side } from './order-merge.ts'
import { readValues, valuesOf } from './order-values.ts'

interface OrderConflictProps {
  /** Null while the dialog is closed. */
  readonly versions: OrderVersions | null
  readonly language: string
  readonly onChosen: (choices: Readonly<Record<string, Side>>) => void
  readonly onGoOn: () => void
}

/** Asks whose value stays, for each field of an order that two people changed. */
export function OrderConflict({ versions, onGoOn, ...choices }: OrderConflictProps) {
  return (
    <AlertPopup
      open={versions !== null}
      title="Somebody else changed this order in the meantime"
      description="You both changed what is below. Choose which version stays. Nothing is lost until you do."
      className="w-176"
      onClose={onGoOn}
    >
      {versions && <Choices key={versions.theirs.version} versions={versions} {...choices} />}
    </AlertPopup>
  )
}

interface ChoicesProps extends Pick<OrderConflictProps, 'language' | 'onChosen'> {
  readonly versions: OrderVersions
}

function Choices({ versions, language, onChosen }: ChoicesProps) {
  const { mine, theirs } = versions
  const { currency } = theirs
  const { collisions, onlyTheirs } = compare(versions, language)
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const sides = {
    mine: readValues(mine, currency, language).changes,
    theirs: readValues(valuesOf(theirs, language), currency, language).changes,
  }
  return (
    <>
      <div className="-mx-2 mt-4 flex flex-col gap-4 overflow-auto px-2">
        {collisions.map((field) => {
          const content = (side: Side) => (
            <span className="whitespace-pre-wrap">{fieldText(field, sides[side], currency, language) || '—'}</span>
          )
          return (
            <VersionChoice
              key={field}
              label={fieldLabels[field]}
              contents={{ mine: content('mine'), theirs: content('theirs') }}
              chosen={choices[field] ?? 'mine'}
              onChoose={(side) => setChoices({ ...choices, [field]: side })}
            />
          )
        })}
        {onlyTheirs.length > 0 && (
          <p className="text-sm text-muted">Their other changes stay: {labelsOf(onlyTheirs)}.</p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3 pt-4">
        <AlertDialog.Close className={buttonClass('quiet')}>Go on editing</AlertDialog.Close>
        <Button variant="primary" onClick={() => onChosen(choices)}>
          Save
        </Button>
      </div>
    </>
  )
}
