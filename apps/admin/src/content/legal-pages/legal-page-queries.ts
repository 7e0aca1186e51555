import type { OutputOf } from '@tablier/api-client'
import { type Api, legalPaths } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client, PUBLIC_SITE } from '../../calls/api.ts'
import { t } from '../../language/words.ts'

export type LegalPage = OutputOf<Api['legalPages']['adminGet']>['legalPage']

export const legalPagesOptions = queryOptions({
  queryKey: ['legal-pages'] as const,
  queryFn: async ({ signal }) => (await client.legalPages.adminList({ signal })).items,
  meta: { action: 'load the legal pages' },
})

export const purposes = {
  privacy: t.privacyPageHint,
  terms: t.termsPageHint,
  contact: t.whoRunsThisSiteAndWhere,
} as const satisfies Record<LegalPage['name'], string>

export function addressOf({ name }: LegalPage): string {
  return import.meta.env.MODE === 'mock' ? `${PUBLIC_SITE}?page=${name}` : legalPaths[name]
}
