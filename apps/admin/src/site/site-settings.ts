import type { SiteLanguage } from '@tablier/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { load } from '@tablier/words/desk/load'
import { languageOf } from '@tablier/words/language-of'
import { client } from '../calls/api.ts'
import { followRegion, isRegionKnown, locale, onFirstRegion } from '../language/locale.ts'
import { hasUnsavedWork } from '../session/unsaved-work.ts'
import { type DeskWords, t } from '../language/words.ts'

/** The settings of the site, whether mail works, and the room on the disk. */
export const settingsOptions = queryOptions({
  queryKey: ['settings'] as const,
  queryFn: async ({ signal }) => {
    const known = await client.settings.adminGet({ signal }) // the public one waits behind visitors
    followRegion(known.settings.region || known.followedRegion)
    return known
  },
  staleTime: 0, // whether mail works changes without this browser
  meta: { action: 'load the settings' },
})

/** Loads the site's settings at most once a minute, because many screens show dates. */
function useSite(isWanted = true) {
  return useQuery({ ...settingsOptions, staleTime: 60_000, enabled: isWanted }).data?.settings
}

/**
 * Loads the site's settings if this browser does not know its country. Returns the tag by which dates were written
 * first: what has it as its key is rendered again when the country is known, unless it has unsaved work.
 */
export function useFirstLocale(): string {
  useSite(!isRegionKnown())
  const [shown, setShown] = useState(locale)
  useEffect(() => onFirstRegion(() => hasUnsavedWork() || setShown(locale)), [])
  return shown
}
/** The language of the site's texts; English until it is known. */
export function useSiteLanguage(): string {
  return useSite()?.language ?? 'en'
}

/** The languages in which the site is written besides its main one; none until they are known. */
export function useOtherLanguages(isWanted = true): readonly SiteLanguage[] {
  return (useSite(isWanted)?.otherLanguages ?? []).map(({ language }) => language)
}

/**
 * The words of what guests get; those of the back office until they are loaded.
 * @param language that of the guest; the site’s main one by default
 */
export function useSiteWords(language: SiteLanguage | null = null): DeskWords {
  const siteLanguage = useSiteLanguage()
  const known = languageOf(language ?? siteLanguage) ?? 'en'
  const { data } = useQuery({
    queryKey: ['words', known] as const,
    queryFn: async () => (await load[known]()).default,
    staleTime: Infinity,
    meta: { action: "load the words in the site's language" },
  })
  return data ?? t
}

/** Whether visitors see the site; true until it is known. */
export function useIsLive(): boolean {
  return useSite()?.isLive ?? true
}

/** The site's time zone, such as `Europe/Paris`; undefined until it is known. */
export function useSiteTimeZone(): string | undefined {
  return useSite()?.timeZone
}
