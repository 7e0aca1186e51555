import { type CollectionName, shownTogether, type Api, UNNAMED } from '@tablier/contracts'
import { useQuery, queryOptions, useMutation } from '@tanstack/react-query'
import { type AreaSearch, editSearch } from '../content/area-search.ts'
import { useSession } from '../session/session-store.ts'
import { useWaiting, type Waiting } from '../content/waiting-texts.tsx'
import { type Dashboard, dashboardOptions } from '../calls/dashboard-query.ts'
import { browserTimeZone } from '../settings/language-field.tsx'
import type { AllSettings } from '../settings/settings-queries.ts'
import { settingsOptions } from '../site/site-settings.ts'
import { languageName } from '../translations/languages.ts'
import type { OutputOf } from '@tablier/api-client'
import { client } from '../calls/api.ts'
import { announceSuccess } from '../components/toasts.ts'
import { t } from '../language/words.ts'

/** A step towards the owner's own site. */
export interface Step {
  readonly name: string
  readonly isDone: boolean
  /** Says what is left to do. */
  readonly note: string
  /** Leads to the page of the step, unless it is done in place. */
  readonly link?: StepLink
  /** What is done in place: the account is named, the main language is chosen, the examples are removed, or the site goes live. */
  readonly inPlace?: 'name' | 'language' | 'examples' | 'live'
}

interface StepLink {
  readonly path: string
  /** What the page opens: the form of a record, of a new one, or that of the week. */
  readonly search?: AreaSearch
}

/** A step that is done when the owner has published enough own records. */
interface RecordStep extends Pick<Step, 'name' | 'note'> {
  readonly list: CollectionName
  readonly wanted: number
  readonly link: StepLink & { readonly search?: { readonly add: string } }
}

const recordSteps: readonly RecordStep[] = [
  {
    name: t.nameAndLogoStep,
    list: 'logos',
    wanted: 1,
    note: t.logoStepHint,
    link: { path: '/admin/logos', search: { add: 'logo' } },
  },
  {
    name: t.theBigPicture,
    list: 'banners',
    wanted: 1,
    note: t.bannerStepHint,
    link: { path: '/admin/banners', search: { add: 'banner' } },
  },
  {
    name: t.startWithALook,
    list: 'looks',
    wanted: 1,
    note: t.lookStepHint,
    link: { path: '/admin/settings/look' },
  },
  {
    name: t.threeDishes,
    list: 'portfolioItems',
    wanted: 3,
    note: t.dishesStepHint,
    link: { path: '/admin/portfolios', search: { add: 'item' } },
  },
  {
    name: t.yourOpeningHours,
    list: 'contactHours',
    wanted: 1,
    note: t.whenPeopleCanComeOrCall,
    link: { path: '/admin/contacts', search: { add: 'week' } },
  },
  {
    name: t.howToReachYou,
    list: 'contactInfos',
    wanted: 1,
    note: t.contactsStepHint,
    link: { path: '/admin/contacts', search: { add: 'contactInfo' } },
  },
]

/** The steps of the checklist. Undefined while they load. */
export function useFirstSteps(): { steps: Step[]; examples: Examples | undefined } | undefined {
  const site = useQuery(dashboardOptions)
  const examples = useQuery(examplesOptions)
  const settings = useQuery(settingsOptions)
  const waiting = useWaiting()
  const name = useSession()?.name ?? ''
  if (site.isPending || examples.isPending || settings.isPending) return undefined
  const steps = stepsOf({
    lists: site.data?.lists ?? [],
    examples: examples.data,
    site: settings.data,
    legalPages: site.data?.publishedLegalPages ?? [],
    remarksLeft: site.data?.remarksLeft ?? null,
    name,
  })
  return { steps: steps.toSpliced(-3, 0, ...waiting.map(languageStep)), examples: examples.data }
}

/** Done when no text waits for the language. */
function languageStep({ language, text, places: [first] }: Waiting): Step {
  return {
    name: t.yourTextsIn({ language: languageName(language) }),
    isDone: !first,
    note: text,
    link: { path: first?.path ?? '/admin/settings/general' },
  }
}

type ListFigures = Dashboard['lists'][number]

interface StepFacts {
  readonly lists: readonly ListFigures[]
  readonly examples: Examples | undefined
  readonly site: AllSettings | undefined
  /** The names of those that are published. */
  readonly legalPages: Dashboard['publishedLegalPages']
  readonly remarksLeft: Dashboard['remarksLeft']
  /** Of the user's own account. */
  readonly name: string
}

/** Done when the account has another name than the one that it was made with. */
function nameStep(name: string): Step {
  const step = { name: t.yourOwnName, note: t.nameStepHint }
  return name === UNNAMED
    ? { ...step, isDone: false, inPlace: 'name' }
    : { ...step, isDone: true, link: { path: '/admin/settings/general' } }
}

/** Done when visitors can read who runs the site and what happens with what they write. */
function legalStep(published: Dashboard['publishedLegalPages']): Step {
  const missing = (['contact', 'privacy'] as const).find((name) => !published.includes(name))
  return {
    name: t.yourLegalPages,
    isDone: missing === undefined,
    note: t.legalStepHint,
    link: { path: '/admin/legal-pages', ...(missing && { search: { edit: missing } }) },
  }
}

/** Returns the steps in their order. Unchanged examples do not count. */
function stepsOf({ lists, examples, site, legalPages, remarksLeft, name }: StepFacts): Step[] {
  const language: Step = {
    name: t.theLanguageOfYourSite,
    isDone: site?.isLanguageChosen ?? false,
    note: t.untouchedExamplesFollowIt,
    ...(site?.isLanguageChosen ? { link: { path: '/admin/settings/general' } } : { inPlace: 'language' }),
  }
  const timeZone = browserTimeZone()
  const zone: Step = {
    name: t.yourTimeZone,
    isDone: site !== undefined && (site.isTimeZoneChosen || site.settings.timeZone === timeZone),
    note: t.timeZoneStepHint({ timeZone: timeZone.replaceAll('_', ' ') }),
    link: { path: '/admin/settings/general' },
  }
  const records = recordSteps.map((step) => recordStep(step, lists))
  const mail: Step = {
    name: t.mail,
    isDone: site?.mail.isSetUp ?? false,
    note: t.mailStepHint,
    link: { path: '/admin/settings/general' },
  }
  const left = examples ? countUntouched(examples) : 0
  const removal: Step = {
    name: t.removeTheExampleContent,
    isDone: examples !== undefined && left === 0,
    note: t.examplesAreLeft({ left }),
    inPlace: 'examples',
  }
  const look: Step = {
    name: t.lookOverMyPage,
    isDone: remarksLeft === 0,
    note: remarksLeft === null ? t.pageCheckHint : t.remarksAreLeft({ count: remarksLeft }),
    link: { path: '/admin/page-check' },
  }
  const live: Step = {
    name: t.goLive,
    isDone: site?.settings.isLive ?? true,
    note: t.siteIsNotLive,
    inPlace: 'live',
  }
  const about = aboutStep(lists, site?.settings.hiddenSections ?? [])
  return [nameStep(name), language, zone, ...records, about, legalStep(legalPages), mail, removal, look, live]
}

/** Done when the owner's own words replace the built-in about block, or when its section is hidden. */
function aboutStep(lists: readonly ListFigures[], hidden: readonly string[]): Step {
  const missing = shownTogether.filter((name) => !lists.find((list) => list.name === name)?.ownPublished)
  return {
    name: t.aboutYou,
    isDone: missing.length === 0 || hidden.includes('about'),
    note: missing.includes('aboutContents') ? t.storyMissingHint : t.highlightMissingHint,
    link: formOf(
      { path: '/admin/about', search: { add: missing.includes('aboutContents') ? 'content' : 'feature' } },
      missing.length > 0 ? lists.find(({ name }) => name === missing[0]) : undefined,
    ),
  }
}

/** Returns a link to the form of a list's first record; to what the link opens if there is none. */
function formOf(link: StepLink, figures: ListFigures | undefined): StepLink {
  const id = figures?.firstId ?? null
  return figures && id !== null ? { path: link.path, search: editSearch(figures.name, id) } : link
}

function recordStep({ list, name, wanted, note, link }: RecordStep, lists: readonly ListFigures[]): Step {
  const figures = lists.find((one) => one.name === list)
  const { ownPublished: published = 0, ownDrafts: drafts = 0 } = figures ?? {}
  const isDone = published >= wanted
  const progress = [
    wanted > 1 && published + drafts > 0 && t.ofPublished({ published, wanted }),
    drafts > 0 && t.draftsAreNotPublishedYet({ drafts }),
  ].filter(Boolean)
  return {
    name,
    isDone,
    note: progress.length > 0 ? progress.join(' ') : note,
    // A single record is edited if it exists, even if it is an example. The week is always edited as a whole.
    link: wanted === 1 && link.search && link.search.add !== 'week' ? formOf(link, figures) : link,
  }
}

export type Examples = OutputOf<Api['examples']['get']>

const examplesOptions = queryOptions({
  queryKey: ['examples'] as const,
  queryFn: ({ signal }) => client.examples.get({ signal }),
  staleTime: 0, // an edit elsewhere makes an example the owner's
  meta: { action: 'load the examples' },
})

/** Returns how many examples would be removed. */
export function countUntouched({ lists }: Examples): number {
  return lists.reduce((sum, { untouched }) => sum + untouched.length, 0)
}

/** Returns how many examples stay because somebody has changed them. */
export function countChanged({ lists }: Examples): number {
  return lists.reduce((sum, { changed }) => sum + changed, 0)
}

/** Removes all examples and brings them back. */
export function useExampleChanges() {
  const reloads = [[]] // examples are in every list
  const restore = useMutation({
    mutationFn: () => client.examples.restore(),
    onSuccess: ({ restored }) => announceSuccess(t.examplesBroughtBack({ count: restored })),
    meta: { action: 'restore the examples', failed: t.examplesNotBroughtBack, reloads },
  })
  const remove = useMutation({
    mutationFn: () => client.examples.remove(),
    onSuccess: ({ removed }) =>
      announceSuccess(t.examplesRemoved({ count: removed }), {
        label: t.undo,
        run: () => restore.mutate(),
      }),
    meta: { action: 'remove the examples', failed: t.theExamplesCouldNotBeRemoved, reloads },
  })
  return {
    remove: () => remove.mutate(),
    restore: () => restore.mutate(),
    isBusy: remove.isPending || restore.isPending,
  }
}
