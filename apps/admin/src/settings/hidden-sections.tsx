import { hideableNames, type HideableSection, listText } from '@tablier/contracts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { takeBack } from '../forms/take-back.ts'
import { settingsOptions } from '../site/site-settings.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

export function useHiddenSections(): readonly HideableSection[] {
  return useQuery({ ...settingsOptions, staleTime: 60_000 }).data?.settings.hiddenSections ?? []
}

type Sections = readonly HideableSection[]

/** Changes which sections are hidden, from what is stored now. */
async function change(queryClient: QueryClient, changed: (hidden: Sections) => HideableSection[]): Promise<void> {
  const { settings } = await queryClient.fetchQuery({ ...settingsOptions, staleTime: 0 })
  await client.settings.update({ body: { hiddenSections: changed(settings.hiddenSections) } })
}

/** Takes a section off the page, and offers to bring it back. */
export function useLeaveOutSection() {
  const queryClient = useQueryClient()
  const action = 'leave out a section'
  const reloads = [settingsOptions.queryKey]
  return useMutation({
    mutationFn: (section: HideableSection) => change(queryClient, (hidden) => [...new Set([...hidden, section])]),
    onSuccess: (_saved, section) =>
      announceSuccess(t.sectionLeftOut({ sectionLabel: t.sectionName({ section }) }), {
        label: t.undo,
        run: () =>
          void takeBack({ action, reloads }, queryClient, () =>
            change(queryClient, (hidden) => hidden.filter((name) => name !== section)),
          ),
      }),
    meta: { action, failed: t.sectionNotHidden, reloads },
  })
}

/** Says that visitors do not see the section of an area, and offers to show it; nothing if they see it. */
export function HiddenSectionNotice({ anchor }: { readonly anchor: string }) {
  const hidden = useHiddenSections()
  const queryClient = useQueryClient()
  const show = useMutation({
    mutationFn: (section: HideableSection) => change(queryClient, (names) => names.filter((name) => name !== section)),
    onSuccess: (_saved, section) => announceSuccess(t.isOnYourPageNow({ sectionLabel: t.sectionName({ section }) })),
    meta: { action: 'show a section', failed: t.sectionNotShown, reloads: [settingsOptions.queryKey] },
  })
  const section = hideableNames.find((name) => `#${name}` === anchor && hidden.includes(name))
  if (!section) return null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      <EyeOff size={18} aria-hidden="true" className="shrink-0 text-link" />
      <output className="min-w-0 flex-1 basis-60">{t.sectionIsHidden}</output>
      <Button isBusy={show.isPending} onClick={() => show.mutate(section)}>
        {t.showItOnTheSite}
      </Button>
    </div>
  )
}

/** Says which sections are hidden, with a link to change that; nothing if none is. */
export function HiddenSections() {
  const hidden = useHiddenSections()
  if (hidden.length === 0) return null
  return (
    <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-6">
      {t.hiddenOnYourPage({
        sections: listText(
          hidden.map((section) => t.sectionName({ section })),
          locale,
        ),
      })}{' '}
      <Link to="/admin/settings/general" className="text-link underline underline-offset-4">
        {t.chooseWhatVisitorsSee}
      </Link>
    </p>
  )
}
