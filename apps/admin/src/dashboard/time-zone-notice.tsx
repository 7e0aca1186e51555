import { messageOf } from '@tablier/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { ordersKey } from '../orders/order-queries.ts'
import { browserLanguage, browserTimeZone, localeText } from '../settings/browser-locale.ts'
import { settingsOptions } from '../site-time-zone.ts'

/** Proposes the browser's time zone and language until the owner has chosen a time zone, be it the present one. */
export function TimeZoneNotice() {
  const { data } = useQuery(settingsOptions)
  const queryClient = useQueryClient()
  const choice = useMutation({
    mutationFn: (body: { timeZone: string; language?: string }) => client.settings.update({ body }),
    onSuccess: ({ settings }) => announceSuccess(`Your site uses ${localeText(settings.timeZone, settings.language)}`),
    onError: (error) => announceFailure(messageOf(error, 'Failed to save the settings')),
    onSettled: () =>
      Promise.all([settingsOptions.queryKey, ordersKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    meta: { action: 'save the time zone' },
  })
  const [timeZone, language] = [browserTimeZone(), browserLanguage()]
  if (!data || data.isTimeZoneChosen || data.settings.timeZone === timeZone) return null
  const present = data.settings.timeZone.replaceAll('_', ' ')
  return (
    <section
      aria-label="Time zone and language"
      className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-primary-wash px-4 py-3 text-sm"
    >
      <Clock size={18} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-medium">Your site is in the time zone {present}, which nobody has chosen.</span> Your
        evenings and opening hours are in it, also in mails and calendars. This browser says{' '}
        {localeText(timeZone, language)}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="max-sm:min-h-11"
          aria-disabled={choice.isPending}
          onClick={() => !choice.isPending && choice.mutate({ timeZone, language })}
        >
          Use {localeText(timeZone, language)}
        </Button>
        <Button
          className="max-sm:min-h-11"
          aria-disabled={choice.isPending}
          onClick={() => !choice.isPending && choice.mutate({ timeZone: data.settings.timeZone })}
        >
          Keep {present}
        </Button>
      </div>
    </section>
  )
}
