import { type RefObject, useState } from 'react'
import { Button } from '../components/button.tsx'
import { countUntouched, type Examples, useExampleChanges } from './example-queries.ts'
import { RemoveExamplesDialog } from './remove-examples-dialog.tsx'

interface ExampleStepProps {
  readonly examples: Examples
  /** Gets the focus when the examples are removed and the button disappears. */
  readonly heading: RefObject<HTMLElement | null>
}

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** Offers to remove all examples, or to bring them back while that is possible. */
export function ExampleStep({ examples, heading }: ExampleStepProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { remove, restore, isBusy } = useExampleChanges()
  const untouched = countUntouched(examples)
  const { removed, restorableUntil } = examples
  return (
    <>
      {untouched > 0 && (
        <Button className="min-h-11" aria-disabled={isBusy} onClick={() => !isBusy && setIsAsking(true)}>
          Remove all example content
        </Button>
      )}
      {removed > 0 && restorableUntil && (
        <Button variant="quiet" className="-ml-4 min-h-11" aria-disabled={isBusy} onClick={() => !isBusy && restore()}>
          Bring them back (until {time.format(new Date(restorableUntil))})
        </Button>
      )}
      <RemoveExamplesDialog
        examples={examples}
        open={isAsking}
        heading={heading}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          remove()
        }}
      />
    </>
  )
}
