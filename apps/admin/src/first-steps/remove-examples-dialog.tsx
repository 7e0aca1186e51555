import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type RefObject, useRef } from 'react'
import { siteAreas } from '../collections/site-areas.ts'
import { AlertPopup } from '../components/confirm-dialog.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { countChanged, countUntouched, type Examples, examplesInWords } from './example-queries.ts'

interface RemoveExamplesDialogProps {
  readonly examples: Examples
  readonly open: boolean
  /** Gets the focus after removing, because the button disappears. */
  readonly heading: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Says exactly what is removed and what stays, and asks. */
export function RemoveExamplesDialog({ examples, open, heading, onClose, onConfirm }: RemoveExamplesDialogProps) {
  const isRemoving = useRef(false)
  function close(isConfirmed: boolean) {
    isRemoving.current = isConfirmed
    if (isConfirmed) onConfirm()
    else onClose()
  }
  return (
    <AlertPopup
      open={open}
      title="Remove all example content?"
      description={<GoingAndStaying examples={examples} />}
      className="w-112"
      onClose={() => close(false)}
      finalFocus={() => (isRemoving.current ? heading.current : true)}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AlertDialog.Close className={buttonClass()}>Cancel</AlertDialog.Close>
        <Button variant="danger" onClick={() => close(true)}>
          Remove {examplesInWords(countUntouched(examples))}
        </Button>
      </div>
    </AlertPopup>
  )
}

function GoingAndStaying({ examples }: { examples: Examples }) {
  return (
    <>
      <span className="block">
        <strong className="font-semibold text-ink">What goes:</strong> {goingByArea(examples).join(', ')}. They leave
        your site and your lists at once.
      </span>
      <span className="mt-2 block">
        <strong className="font-semibold text-ink">What stays:</strong> {stayingInWords(countChanged(examples))}.
      </span>
      <span className="mt-2 block">You can bring the examples back within an hour.</span>
    </>
  )
}

/** Says what stays. An order stays with its customer, even if it was made of an example message. */
function stayingInWords(changed: number): string {
  const staying = ['everything that you added', 'all evenings with their customers']
  if (changed > 0) staying.push(`${examplesInWords(changed)} that you changed`)
  return new Intl.ListFormat('en').format(staying)
}

/** Such as 'Logos 2' and 'Messages 4', in the sidebar's order. */
function goingByArea({ lists }: Examples): string[] {
  const countIn = (names: readonly string[]) =>
    lists.filter(({ name }) => names.includes(name)).reduce((sum, { untouched }) => sum + untouched.length, 0)
  const areas = siteAreas.map(({ label, lists: screens }) => ({
    label,
    count: countIn(screens.map(({ name }) => name)),
  }))
  return [...areas, { label: 'Messages', count: countIn(['messages']) }]
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label} ${count}`)
}
