import { Link } from '@tanstack/react-router'
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

/** What owners look for, and its page. */
const places: readonly { question: string; label: string; path: string }[] = [
  { question: t.yourNameAndLogo, label: t.logos, path: '/admin/logos' },
  { question: t.helpOnBanners, label: t.banners, path: '/admin/banners' },
  { question: t.yourStory, label: t.about, path: '/admin/about' },
  { question: t.whatYouOffer, label: t.services, path: '/admin/services' },
  { question: t.dishes, label: t.portfolios, path: '/admin/portfolios' },
  { question: t.whatGuestsSay, label: t.testimonials, path: '/admin/testimonials' },
  { question: t.pictures, label: t.galleries, path: '/admin/galleries' },
  { question: t.phoneEmailAddressOpeningHours, label: t.contacts, path: '/admin/contacts' },
  { question: t.whatPeopleWroteToYou, label: t.messages, path: '/admin/messages' },
  { question: t.helpOnFooters, label: t.footers, path: '/admin/footers' },
  { question: t.helpOnPreview, label: t.preview, path: '/admin/preview' },
  { question: t.whoMaySignIn, label: t.users, path: '/admin/users' },
  { question: t.whoDidWhat, label: t.activity, path: '/admin/activity' },
  { question: t.helpOnTrash, label: t.trash, path: '/admin/trash' },
  { question: t.helpOnBackups, label: t.advanced, path: '/admin/settings/advanced' },
  { question: t.privacyAndTerms, label: t.legalPages, path: '/admin/legal-pages' },
  { question: t.helpOnSettings, label: t.general, path: '/admin/settings/general' },
  { question: t.helpOnReplies, label: t.replies, path: '/admin/settings/replies' },
  { question: t.eveningsADayHoldsAndChecklists, label: t.orderSettings, path: '/admin/settings/desk' },
  { question: t.helpOnCalendar, label: t.calendar, path: '/admin/settings/calendar' },
  { question: t.colorsTypeAndOrder, label: t.look, path: '/admin/settings/look' },
  { question: t.helpOnAppearance, label: t.appearance, path: '/admin/settings/appearance' },
]

const keyboard = [
  { keys: t.searchShortcut, does: t.keySearches },
  { keys: t.altAlt, does: t.keyMovesByOne },
  { keys: t.altHomeAltEnd, does: t.keyMovesToEnds },
  { keys: t.keyEnter, does: t.keySaves },
  { keys: t.keyEscape, does: t.closeADialogOrAMenu },
] as const
