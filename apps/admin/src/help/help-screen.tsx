import { Link } from '@tanstack/react-router'
import { openAreas } from '../areas/areas.ts'
import { Button } from '../components/button.tsx'
import { Card, Page } from '../components/page.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { Checklist, setChecklistHidden, useIsChecklistHidden } from '../first-steps/checklist.tsx'
import { Rich } from '../components/text.tsx'
import { t } from '../language/words.ts'

export function HelpScreen() {
  const isChecklistHidden = useIsChecklistHidden()
  return (
    <Page title={t.help}>
      <Checklist
        action={
          isChecklistHidden && (
            <Button variant="quiet" onClick={showChecklist} className="whitespace-normal!">
              {t.showOnTheDashboard}
            </Button>
          )
        }
      />
      <Card title={t.whereToFindWhat} isWide>
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {places.map(({ purpose, label, path }) => (
            <li key={path} className="relative flex items-center justify-between gap-4 py-3 text-sm">
              <span>{purpose}</span>
              <Link to={path} className="rounded text-link after:absolute after:inset-0 hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t.keyboard} isWide>
        <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-[auto_1fr]">
          {keyboard.map(({ keys, does }) => (
            <div key={keys} className="contents max-sm:block">
              <dt className="font-medium">{keys}</dt>
              <dd className="text-muted">{does}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t.moreToRead} isWide>
        <p className="max-w-2xl text-sm leading-6 text-muted">
          <Rich
            text={t.theDocumentationComesWithTheProgram}
            link={(text) => (
              <a href="/api/docs" target="_blank" rel="noreferrer" className="text-link underline">
                {text}
                <span className="sr-only"> {t.opensInANewTab}</span>
              </a>
            )}
          />
        </p>
      </Card>
    </Page>
  )
}

function showChecklist(): void {
  setChecklistHidden(false)
  announceSuccess(t.firstStepsAreBack)
}

/** What owners look for, and its screen. */
const places = openAreas.filter(({ path }) => path !== '/admin/dashboard' && path !== '/admin/help')

const keyboard = [
  { keys: t.searchShortcut, does: t.keySearches },
  { keys: t.altAlt, does: t.keyMovesByOne },
  { keys: t.altHomeAltEnd, does: t.keyMovesToEnds },
  { keys: t.keyEnter, does: t.keySaves },
  { keys: t.keyEscape, does: t.closeADialogOrAMenu },
] as const
