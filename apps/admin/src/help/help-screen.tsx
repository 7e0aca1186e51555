import { Link } from '@tanstack/react-router'
import { Button } from '../components/button.tsx'
import { Card, Page } from '../components/page.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { Checklist, setChecklistHidden, useIsChecklistHidden } from '../first-steps/checklist.tsx'

/** The checklist, a table of pages, and the keyboard shortcuts. */
export function HelpScreen() {
  const isChecklistHidden = useIsChecklistHidden()
  return (
    <Page title="Help">
      <Checklist
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

/** What owners look for, and its page. */
const places: readonly { question: string; label: string; path: string }[] = [
  { question: 'Your name and logo', label: 'Logos', path: '/admin/logos' },
  { question: 'The big picture at the top, and its buttons', label: 'Banners', path: '/admin/banners' },
  { question: 'Your story', label: 'About', path: '/admin/about' },
  { question: 'What you offer', label: 'Services', path: '/admin/services' },
  { question: 'Dishes', label: 'Portfolios', path: '/admin/portfolios' },
  { question: 'What guests say', label: 'Testimonials', path: '/admin/testimonials' },
  { question: 'Pictures', label: 'Galleries', path: '/admin/galleries' },
  { question: 'Phone, email, address, opening hours', label: 'Contacts', path: '/admin/contacts' },
  { question: 'What people wrote to you', label: 'Messages', path: '/admin/messages' },
  { question: 'The end of the page, and your social media', label: 'Footers', path: '/admin/footers' },
  { question: 'How drafts will look, and a link to show them', label: 'Preview', path: '/admin/preview' },
  { question: 'Who may sign in', label: 'Users', path: '/admin/users' },
  { question: 'Who did what', label: 'Activity', path: '/admin/activity' },
  { question: 'What was deleted, to bring it back', label: 'Trash', path: '/admin/trash' },
  {
    question: 'A copy of your whole site, and how to bring it back',
    label: 'Advanced',
    path: '/admin/settings/advanced',
  },
  { question: 'Privacy and terms', label: 'Legal pages', path: '/admin/legal-pages' },
  {
    question: 'The site’s name, language and mail, and your password',
    label: 'General',
    path: '/admin/settings/general',
  },
  { question: 'Where answers go, and texts to begin with', label: 'Replies', path: '/admin/settings/replies' },
  { question: 'Evenings a day, holds and checklists', label: 'Order settings', path: '/admin/settings/desk' },
  { question: 'Days off, and your evenings on your phone', label: 'Calendar', path: '/admin/settings/calendar' },
  { question: 'Dark or light, and the color of buttons here', label: 'Appearance', path: '/admin/settings/appearance' },
]

const keyboard = [
  { keys: 'Ctrl K, or ⌘ K on a Mac', does: 'Search for pages, dishes, messages and everything else.' },
  { keys: 'Alt ↑, Alt ↓', does: 'Move a record up or down, on its handle in a list.' },
  { keys: 'Alt Home, Alt End', does: 'Move a record to the top or to the bottom.' },
  { keys: 'Enter', does: 'Save the form you are in, from any field of one line.' },
  { keys: 'Escape', does: 'Close a dialog or a menu. Unsaved changes are never lost without a question.' },
] as const
