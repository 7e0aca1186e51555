import { messageOf } from '@tablier/api-client'
import { type CardSize, cardSizes, MAX_CARD_NAME, type SiteLanguage } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { client } from '../calls/api.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { TextInput, Tick } from '../components/field.tsx'
import { SelectField } from '../components/select.tsx'
import { useSettled } from '../content/preview/use-preview.ts'
import { brand, t } from '../language/words.ts'
import { orderFactsOptions } from '../replies/reply-queries.ts'
import { useOtherLanguages, useSiteLanguage } from '../site/site-settings.ts'
import { ownName } from '../translations/languages.ts'
import { CardFrame } from './card-frame.tsx'

const menuRoute = getRouteApi('/admin/menus/$id/card')
const orderRoute = getRouteApi('/admin/orders/$id/menu-card')

/** The card of a menu by itself. */
export function MenuCardScreen() {
  const { id } = menuRoute.useParams()
  const back = (
    <ButtonLink to="/admin/products" variant="quiet" icon={ArrowLeft}>
      {t.backToTheMenus}
    </ButtonLink>
  )
  return <CardToPrint card={{ kind: 'menu', id }} back={back} />
}

/** The card of an evening, with its date and its customer's name. */
export function OrderCardScreen() {
  const { id } = orderRoute.useParams()
  const { data: facts, isLoading } = useQuery(orderFactsOptions(id))
  const back = (
    <ButtonLink to="/admin/orders/$id" params={{ id }} variant="quiet" icon={ArrowLeft}>
      {t.backToTheOrder}
    </ButtonLink>
  )
  if (isLoading) return <output className="py-12 text-center text-muted">{t.loadingMenuCard}</output>
  return (
    <CardToPrint card={{ kind: 'order', id, name: facts?.name ?? '', language: facts?.language ?? '' }} back={back} />
  )
}

type WantedCard =
  | { readonly kind: 'menu'; readonly id: number }
  | { readonly kind: 'order'; readonly id: number; readonly name: string; readonly language: SiteLanguage | '' }

/** What is chosen of a card. An empty language is the site's main one. */
interface CardChoices {
  readonly size: CardSize
  readonly hasAllergens: boolean
  readonly lang: SiteLanguage | ''
  readonly name: string
}

function CardToPrint({ card, back }: { readonly card: WantedCard; readonly back: ReactNode }) {
  const others = useOtherLanguages()
  const [chosen, setChosen] = useState<CardChoices>({
    size: 'a5',
    hasAllergens: true,
    lang: card.kind === 'order' ? card.language : '',
    name: card.kind === 'order' ? card.name : '',
  })
  const choices = { ...chosen, lang: others.find((other) => other === chosen.lang) ?? '' } as const
  const { html, error, isCurrent, reload } = useCard(card, choices)
  const frame = useRef<HTMLIFrameElement>(null)
  const change = (changed: Partial<CardChoices>) => setChosen((before) => ({ ...before, ...changed }))
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4">
      <title>{t.menuCardOfBrand({ brand })}</title>
      <h1 className="sr-only">{t.menuCard}</h1>
      <div className="flex flex-wrap justify-between gap-3">
        {back}
        {html !== undefined && (
          <Button
            variant="primary"
            aria-disabled={!isCurrent}
            onClick={() => isCurrent && frame.current?.contentWindow?.print()}
            icon={Printer}
          >
            {t.print}
          </Button>
        )}
      </div>
      <CardBar choices={choices} hasName={card.kind === 'order'} onChange={change} />
      {error && <FailureNotice message={messageOf(error, t.failedToLoadMenuCard)} onRetry={reload} />}
      {html === undefined && !error && <output className="py-12 text-center text-muted">{t.loadingMenuCard}</output>}
      {html !== undefined && <CardFrame ref={frame} html={html} size={choices.size} />}
    </div>
  )
}

interface CardBarProps {
  readonly choices: CardChoices
  readonly hasName: boolean
  readonly onChange: (changed: Partial<CardChoices>) => void
}

function CardBar({ choices: { size, hasAllergens, lang, name }, hasName, onChange }: CardBarProps) {
  const [main, others] = [useSiteLanguage(), useOtherLanguages()]
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="w-28">
        <SelectField
          label={t.sheetOfPaper}
          options={cardSizes}
          nameOf={(one) => one.toUpperCase()}
          value={size}
          onChange={(next) => onChange({ size: next })}
        />
      </div>
      {others.length > 0 && (
        <div className="w-44">
          <SelectField
            label={t.languageOfTheTexts}
            options={['', ...others] as const}
            nameOf={(tag) => ownName(tag || main)}
            value={lang}
            onChange={(next) => onChange({ lang: next })}
          />
        </div>
      )}
      {hasName && (
        <div className="min-w-52 flex-1">
          <TextInput
            label={t.nameOnTheCard}
            maxLength={MAX_CARD_NAME}
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </div>
      )}
      <Tick checked={hasAllergens} onChange={({ target }) => onChange({ hasAllergens: target.checked })}>
        {t.withAllergenLetters}
      </Tick>
      <p className="basis-full text-sm text-muted">{t.printAtItsSize}</p>
    </div>
  )
}

/** Returns the card as HTML; while another one is made, the previous one. */
function useCard(card: WantedCard, choices: CardChoices) {
  const wanted = JSON.stringify(choices)
  const settled = useSettled(wanted)
  const { kind, id } = card
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['menu-card', kind, id, settled] as const,
    queryFn: async ({ signal }) => {
      const { lang, name, ...rest } = JSON.parse(settled) as CardChoices // its JSON text
      const body = { ...rest, ...(lang && { lang }) }
      if (kind === 'menu') return (await client.menuCards.ofMenu({ params: { id }, body, signal })).card.html
      return (await client.menuCards.ofOrder({ params: { id }, body: { ...body, name: name.trim() }, signal })).card
        .html
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { action: 'load a menu card' },
  })
  return { html: data, error, isCurrent: settled === wanted && !isFetching, reload: () => void refetch() }
}
