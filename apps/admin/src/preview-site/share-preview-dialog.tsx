import { messageOf } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { SelectField } from '../components/select-field.tsx'
import { NewLink } from './new-link.tsx'
import { sharedPreviewsOptions } from './shared-preview-queries.ts'

/** How long a link works, in hours. */
const lives = { '1 hour': 1, '1 day': 24, '1 week': 168, '30 days': 720 } as const
type Life = keyof typeof lives

const NOW = 'The drafts of this moment'
const LATEST = 'Always the latest drafts'

/** Makes a link to the preview for somebody without an account. */
export function SharePreviewDialog({ onClosed }: { readonly onClosed: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const [life, setLife] = useState<Life>('1 day')
  const [shown, setShown] = useState<typeof NOW | typeof LATEST>(NOW)
  const queryClient = useQueryClient()
  const sharing = useMutation({
    mutationFn: () => client.previews.share({ body: { hours: lives[life], isLatest: shown === LATEST } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharedPreviewsOptions.queryKey }),
    meta: { action: 'share a preview' },
  })
  const close = () => setIsOpen(false)
  return (
    <FormDialog open={isOpen} title="Share preview" onClose={close} onClosed={onClosed}>
      {sharing.data ? (
        <NewLink url={new URL(sharing.data.path, window.location.origin).href} onDone={close} />
      ) : (
        <form
          className="flex flex-col gap-5 px-6 py-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!sharing.isPending) sharing.mutate()
          }}
        >
          <p className="text-sm text-muted">
            Everybody with the link sees the page with your drafts, under a bar that says it is not published. You can
            withdraw it at any time.
          </p>
          <SelectField
            label="The link works for"
            options={Object.keys(lives) as Life[]} // Object.keys widens its keys to string
            value={life}
            onChange={setLife}
          />
          <SelectField label="It shows" options={[NOW, LATEST]} value={shown} onChange={setShown} />
          <FormAlert message={sharing.error ? messageOf(sharing.error, 'The link could not be made') : undefined} />
          <div className="flex justify-end gap-3">
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" aria-disabled={sharing.isPending}>
              Make link
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  )
}
