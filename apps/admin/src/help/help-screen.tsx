import { Link } from '@tanstack/react-router'
import { useSiteRecords } from '../collections/use-site-records.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { Page } from '../components/page.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { Checklist } from '../first-steps/checklist.tsx'
import { setChecklistHidden, useIsChecklistHidden } from '../first-steps/hidden-checklist.ts'
import { keyboard, places } from './help-topics.ts'

/** The checklist, where to find what, and the keyboard shortcuts. */
export function HelpScreen() {
  const lists = useSiteRecords()
  const isChecklistHidden = useIsChecklistHidden()
  return (
    <Page title="Help">
      <Checklist
        lists={lists}
        action={
          isChecklistHidden && (
            <Button variant="quiet" onClick={showChecklist} className="whitespace-normal!">
              Show on the dashboard
            </Button>
          )
        }
      />
      <Card title="Where to find what" isWide>
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {places.map(({ question, label, path }) => (
            <li key={question} className="relative flex items-center justify-between gap-4 py-3 text-sm">
              <span>{question}</span>
              <Link to={path} className="rounded text-link after:absolute after:inset-0 hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Keyboard" isWide>
        <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-[auto_1fr]">
          {keyboard.map(({ keys, does }) => (
            <div key={keys} className="contents max-sm:block">
              <dt className="font-medium">{keys}</dt>
              <dd className="text-muted">{does}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="More to read" isWide>
        <p className="max-w-2xl text-sm leading-6 text-muted">
          Tablier’s documentation comes with the program. The person who installed your site finds it in the folder{' '}
          <code>docs</code>, and the README says where to start. Programs can read and change your site too:{' '}
          <a href="/api/docs" target="_blank" rel="noreferrer" className="text-link underline">
            the description of the API<span className="sr-only"> (opens in a new tab)</span>
          </a>{' '}
          lists every call.
        </p>
      </Card>
    </Page>
  )
}

function showChecklist(): void {
  setChecklistHidden(false)
  announceSuccess('The first steps are on the dashboard again')
}
