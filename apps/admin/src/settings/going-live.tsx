import { useMutation } from '@tanstack/react-query'
import { ExternalLink, Hourglass, Rocket } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { client, PUBLIC_SITE } from '../calls/api.ts'
import { ButtonAnchor, ButtonLink } from '../components/button.tsx'
import { ConfirmButton } from '../components/confirm-dialog.tsx'
import { Card } from '../components/page.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { useIsLive } from '../site/site-settings.ts'
import { t } from '../language/words.ts'

/** Takes the site live or down. The toast takes it back. */
function useGoingLive() {
  const change = useMutation({
    mutationFn: (isLive: boolean) => client.settings.update({ body: { isLive } }),
    onSuccess: (_settings, isLive) =>
      announceSuccess(isLive ? t.siteIsLive : t.siteIsDown, { label: t.undo, run: () => change.mutate(!isLive) }),
    meta: { action: 'take the site live or down', failed: t.failedToSaveTheSettings, reloads: [[]] },
  })
  return change
}

type GoLiveButtonProps = Pick<ComponentProps<typeof ConfirmButton>, 'className' | 'list'>

/** Shows the site to everybody, after a question that says what happens. */
export function GoLiveButton(props: GoLiveButtonProps) {
  const change = useGoingLive()
  const asks = {
    title: t.goLiveQuestion,
    question: t.goingLiveExplained({ address: window.location.host }),
    confirm: t.goLive,
    isHarmless: true,
  }
  return (
    <ConfirmButton
      variant="primary"
      icon={Rocket}
      isBusy={change.isPending}
      asks={asks}
      onConfirm={() => change.mutate(true)}
      {...props}
    >
      {t.goLive}
    </ConfirmButton>
  )
}

/** Who sees the site, and how that is changed. */
export function LiveCard() {
  const change = useGoingLive()
  const isLive = useIsLive()
  const buttons = useRef<HTMLDivElement>(null)
  const asks = { title: t.takeSiteDownQuestion, question: t.takingDownExplained, confirm: t.takeSiteDown }
  return (
    <Card title={t.whoSeesYourSite}>
      <p className="text-sm">{isLive ? t.everybodySeesIt : t.siteIsNotLive}</p>
      <div ref={buttons} tabIndex={-1} className="mt-4 flex flex-wrap gap-3 rounded-lg outline-offset-4">
        {isLive ? (
          <ConfirmButton isBusy={change.isPending} asks={asks} list={buttons} onConfirm={() => change.mutate(false)}>
            {t.takeSiteDown}
          </ConfirmButton>
        ) : (
          <>
            <GoLiveButton list={buttons} />
            <SeeYourPage />
          </>
        )}
      </div>
    </Card>
  )
}

/** On every screen while the site is not live: what visitors read, and how to change it. */
export function NotLiveNotice({ list }: Pick<GoLiveButtonProps, 'list'>) {
  if (useIsLive()) return null
  return (
    <section
      aria-label={t.whoSeesYourSite}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-sunken px-4 py-2 text-sm print:hidden"
    >
      <Hourglass size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-64">{t.siteIsNotLive}</p>
      <div className="flex flex-wrap gap-2">
        <SeeYourPage />
        <GoLiveButton {...(list && { list })} />
      </div>
    </section>
  )
}

function SeeYourPage() {
  return (
    <ButtonLink to="/admin/preview" variant="quiet">
      {t.seeYourPage}
    </ButtonLink>
  )
}

interface SiteLinkProps extends Pick<ComponentProps<typeof ButtonAnchor>, 'className' | 'children' | 'target' | 'rel'> {
  /** The part of the page, such as `#contact`, or the path of another, such as `/menus`. */
  readonly section?: string
}

/** A button that leads to the public page; nothing while strangers do not see it, because the preview is beside it. */
export function SiteLink({ section = '', ...props }: SiteLinkProps) {
  if (!useIsLive()) return null
  return <ButtonAnchor href={PUBLIC_SITE + section.replace(/^\//, '')} variant="quiet" icon={ExternalLink} {...props} />
}
