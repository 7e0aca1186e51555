import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { Card, Page } from '../components/page.tsx'
import { EditDialog } from '../components/edit-dialog.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { LegalPageForm } from './legal-page-form.tsx'
import { addressOf, type LegalPage, legalPagesOptions, purposes } from './legal-page-queries.ts'

/** The owner's privacy, terms and contact pages. */
export function LegalPagesScreen() {
  const { data, error, refetch } = useQuery(legalPagesOptions)
  const [edited, setEdited] = useState<LegalPage | null>(null)
  return (
    <Page title="Legal pages">
      <p className="max-w-2xl text-sm text-muted">
        Three pages for your own words. Once one is published, the footer of your site links to it.
      </p>
      {error && !data && (
        <FailureNotice message={messageOf(error, 'Failed to load the legal pages')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <output className="block text-sm text-muted">Loading pages...</output>}
      {data?.map((page) => (
        <Card key={page.name} title={page.title}>
          <LegalPageSummary page={page} onEdit={() => setEdited(page)} />
        </Card>
      ))}
      {edited && (
        <EditDialog title={`Edit ${edited.title}`} onClosed={() => setEdited(null)}>
          {(actions) => <LegalPageForm page={edited} {...actions} />}
        </EditDialog>
      )}
    </Page>
  )
}

function LegalPageSummary({ page, onEdit }: { readonly page: LegalPage; readonly onEdit: () => void }) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="text-muted">{purposes[page.name]}</p>
      <p className="font-medium">{stateOf(page)}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onEdit} aria-label={`Edit ${page.title}`}>
          <Pencil size={16} aria-hidden="true" />
          Edit
        </Button>
        {page.isPublished && (
          <a href={addressOf(page)} className={buttonClass('quiet')}>
            <ExternalLink size={16} aria-hidden="true" />
            View page
          </a>
        )}
      </div>
    </div>
  )
}

function stateOf({ isPublished, body }: LegalPage): string {
  if (isPublished) return 'Published'
  return body === '' ? 'Not written yet' : 'Not published: only you can see it'
}
