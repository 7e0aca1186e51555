import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, Printer, Square, SquareCheck } from 'lucide-react'
import { Button, ButtonLink } from '../../components/button.tsx'
import {
  type Api,
  type CheckedCourse,
  type CheckedDish,
  type Conflict,
  conflictsOf,
  conflictsOfCourses,
  dishAllergenStates,
  type Eater,
} from '@tablier/contracts'
import { groupedBy } from '@tablier/contracts'
import type { ReactNode } from 'react'
import { MapLink } from '../../components/contact-links.tsx'
import { Allergies, Warning } from '../guests/allergies.tsx'
import type { Guest } from '../guests/guest-dialog.tsx'
import { type Order, orderKey } from '../order-queries.ts'
import { dayText, guestsText, startText } from '../order-text.tsx'
import { Loaded } from '../../components/failure-notice.tsx'
import { readAppearance, themeVariables } from '../../themes/appearance.ts'
import { ApiError, type OutputOf } from '@tablier/api-client'
import { client } from '../../calls/api.ts'
import { acceptedExtras, OfferedExtras } from './offered-extras.tsx'
import { brand, t } from '../../language/words.ts'

const route = getRouteApi('/admin/orders/$id/card')

export function KitchenCardScreen() {
  const { id } = route.useParams()
  const query = useQuery({
    queryKey: [...orderKey(id), 'card'] as const,
    queryFn: ({ signal }) => loadCard(id, signal),
    gcTime: 0, // a card that lacks a part would look safe, so the whole card loads each time
    meta: { action: 'load a kitchen card' },
  })
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <title>{t.kitchenCardOfBrand({ brand })}</title>
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <ButtonLink to="/admin/orders/$id" params={{ id }} variant="quiet" icon={ArrowLeft}>
          {t.backToTheOrder}
        </ButtonLink>
        {query.data && (
          <Button variant="primary" onClick={() => window.print()} icon={Printer}>
            {t.print}
          </Button>
        )}
      </div>
      <Loaded query={query}>{(card) => <PrintedCard card={card} />}</Loaded>
    </div>
  )
}

/** The card on white, also in the dark theme. In print, its first line is repeated on every page. */
function PrintedCard({ card }: { readonly card: KitchenCard }) {
  const { order, customer } = card
  const { day, state, notes } = order
  return (
    <article
      data-theme="light"
      style={themeVariables({ ...readAppearance(), theme: 'light' })}
      className="rounded-xl border border-line bg-background p-4 text-sm text-ink sm:p-8 print:table print:w-full print:table-fixed print:rounded-none print:border-0 print:p-0 print:text-[13px] print:leading-snug"
    >
      <div className="break-inside-avoid print:table-header-group">
        <p className="flex flex-wrap justify-between gap-x-6 text-xs tracking-wide uppercase print:pb-2">
          {state === 'confirmed' || state === 'done'
            ? t.kitchenCard
            : t.kitchenCardNotConfirmed({ state: t.orderState({ state }) })}
          <span className="hidden [overflow-wrap:anywhere] print:inline">
            {customer.name}, {dayText(day)}
          </span>
        </p>
      </div>
      <div className="flex flex-col gap-5 print:table-row-group print:[&>*+*]:mt-3">
        <Facts card={card} />
        <Part title={t.allergiesAndDiets}>
          <UnreadAllergies words={card.unread} />
          <Allergies {...card} />
        </Part>
        <DishList card={card} />
        {card.extras.length > 0 && (
          <Part title={t.fromTheOffer}>
            <OfferedExtras lines={card.extras} />
          </Part>
        )}
        {notes && (
          <Part title={t.notes}>
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{notes}</p>
          </Part>
        )}
        <Checklists items={order.checklist} />
      </div>
    </article>
  )
}

function Facts({ card: { order, customer } }: { readonly card: KitchenCard }) {
  const { day, start, guests, occasion, place } = order
  return (
    <header className="border-b-2 border-ink pb-3">
      <h1 className="text-2xl font-semibold [overflow-wrap:anywhere]">{customer.name}</h1>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4 print:grid-cols-4">
        <Fact term={t.when}>
          {dayText(day)}
          {start !== null && <span className="block">{startText(start)}</span>}
        </Fact>
        <Fact term={t.where}>{place ? <MapLink place={place} /> : t.noPlaceYet}</Fact>
        <Fact term={t.howMany}>{guestsText(guests) || t.notKnownYet}</Fact>
        <Fact term={t.occasion}>{occasion || '–'}</Fact>
      </dl>
    </header>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function Checklists({ items }: { readonly items: KitchenCard['order']['checklist'] }) {
  const groups = groupedBy(items, ({ group }) => group)
  if (groups.size === 0) return null
  return (
    <Part title={t.checklist}>
      <div className="columns-1 gap-x-6 sm:columns-3 print:columns-3">
        {Array.from(groups, ([group, lines]) => (
          <div key={group} className="mb-2">
            {group && <h3 className="break-after-avoid font-medium">{group}</h3>}
            <ul>
              {lines.map(({ text, isDone }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines may repeat, and the card does not change
                <li key={index} className="flex break-inside-avoid items-start gap-1.5">
                  {isDone ? (
                    <SquareCheck size={16} className="mt-0.5 shrink-0" aria-label={t.doneColon} />
                  ) : (
                    <Square size={16} className="mt-0.5 shrink-0" aria-label={t.toDoColon} />
                  )}
                  <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Part>
  )
}

/**
 * The courses of the menu, then the dishes on top of it, in their order, with the guests who must not eat each of them.
 */
function DishList({ card }: { readonly card: KitchenCard }) {
  const { order, courses, dishes } = card
  const isEmpty = courses.length + dishes.length === 0
  return (
    <Part title={t.dishes}>
      {order.menu && (
        <p className="mb-1.5 break-after-avoid [overflow-wrap:anywhere]">
          {t.cookedFromMenu({ title: order.menu.title })}
        </p>
      )}
      {isEmpty && <p>{t.noDishesYet}</p>}
      {!isEmpty && hasFreeWords(card) && (
        <p className="mb-1.5 break-after-avoid font-medium">{t.onlyAllergensAreChecked}</p>
      )}
      <ol className="divide-y divide-line border-line not-empty:border-y">
        {[...courses, ...dishes.map(alone)].map((course, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an evening may serve a dish twice, and the card does not change
          <li key={index} className="flex break-inside-avoid gap-3 py-2 print:py-1.5">
            <span className="w-5 shrink-0 text-end font-medium tabular-nums">{index + 1}</span>
            <Course course={course} />
          </li>
        ))}
      </ol>
    </Part>
  )
}

function alone(dish: CheckedDish): CheckedCourse {
  return { title: '', dishes: [dish] }
}

/** A course; each dish of a choice has its own conflicts. */
function Course({ course: { title, dishes } }: { readonly course: CheckedCourse }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      {title && <p className="text-xs text-muted [overflow-wrap:anywhere]">{title}</p>}
      {dishes.map((dish, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal, and the card does not change
        <div key={index} className="flex flex-col gap-1">
          <p className="font-semibold [overflow-wrap:anywhere]">
            {index > 0 && <span className="font-normal text-muted">{t.orInChoice} </span>}
            {dish.title}
          </p>
          <Conflicts dish={dish} />
        </div>
      ))}
    </div>
  )
}

/** What guests wrote about allergies, until somebody has taken it over or put it aside. */
function UnreadAllergies({ words }: { readonly words: KitchenCard['unread'] }) {
  return words.map(({ noteId, name, text }) => (
    <div key={noteId} className="mb-1.5 break-inside-avoid whitespace-pre-wrap">
      <Warning words={`${t.notReadYetBy({ name })} –`}>{t.checkItYourself({ words: text })}</Warning>
    </div>
  ))
}

function hasFreeWords({ order, customer, guests, unread }: KitchenCard): boolean {
  return unread.length > 0 || order.diets !== '' || customer.diets !== '' || guests.some(({ diet }) => diet !== '')
}

function Conflicts({ dish }: { readonly dish: CheckedDish }) {
  return (
    <>
      {!dish.isDeclared && dish.undeclaredFor.length === 0 && <p>{t.allergensNotDeclared}</p>}
      {dish.undeclaredFor.length > 0 && (
        <Warning words={t.labelColon({ label: t.allergensNotDeclared })}>
          {t.checkFor({ undeclaredFor: dish.undeclaredFor.join(', ') })}
        </Warning>
      )}
      {dishAllergenStates.flatMap((state) =>
        dish[state].map((conflict) => (
          <Warning
            key={`${state} ${conflict.allergen}`}
            words={`${t.cardConflict({ state, allergen: t.allergen({ code: conflict.allergen }) })} –`}
          >
            {peopleOf(conflict)}
          </Warning>
        )),
      )}
    </>
  )
}

function peopleOf({ guests }: Conflict): string {
  return guests
    .map(({ name, severity }) => (severity === null ? name : t.withSeverity({ what: name, severity })))
    .join('; ')
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 break-after-avoid text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}

type Customer = OutputOf<Api['customers']['get']>['customer']

type KitchenCard = Awaited<ReturnType<typeof loadCard>>

async function loadCard(id: number, signal: AbortSignal) {
  const [{ order }, { items: guests }, { items }, { offer }] = await Promise.all([
    client.orders.get({ params: { id }, signal }),
    client.guests.list({ params: { id }, signal }),
    client.orders.unread({ params: { id }, signal }),
    client.offers.get({ params: { id }, signal }),
  ])
  const [{ customer }, { courses, dishes }] = await Promise.all([
    client.customers.get({ params: order.customer, signal }),
    loadDishes(order, signal),
  ])
  const eaters = eatersOf(order, customer, guests)
  return {
    order,
    customer,
    guests,
    unread: items.filter(({ noteId }) => noteId !== null),
    courses: conflictsOfCourses(courses, eaters),
    dishes: conflictsOf(dishes, eaters),
    extras: acceptedExtras(offer),
  }
}

/** Loads the allergens of the menu and the dishes. A dish that is not in the portfolio has none declared. */
async function loadDishes({ menu, dishes }: Order, signal: AbortSignal) {
  const courses = menu?.courses ?? []
  const all = [...courses.flatMap(({ lines }) => lines), ...dishes]
  const ids = [...new Set(all.flatMap(({ dishId }) => dishId ?? []))]
  const known = new Map(await Promise.all(ids.map(async (id) => [id, await allergensOf(id, signal)] as const)))
  const stated = ({ dishId, title }: Order['dishes'][number]) => ({
    title,
    allergens: (dishId !== null && known.get(dishId)) || '',
  })
  return {
    courses: courses.map(({ title, lines }) => ({ title, dishes: lines.map(stated) })),
    dishes: dishes.map(stated),
  }
}

async function allergensOf(id: number, signal: AbortSignal): Promise<string> {
  try {
    return (await client.portfolioItems.adminGet({ params: { id }, signal })).item.allergens
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return '' // it was deleted from the portfolio
    throw error
  }
}

/** Returns everybody with known allergens. Those of the order and the customer have no severity. */
function eatersOf(order: Order, customer: Customer, guests: readonly Guest[]): Eater[] {
  const withoutSeverity = (codes: Order['allergens']) => codes.map((code) => ({ code, severity: null }))
  const others = customer.allergens.filter((code) => !order.allergens.includes(code))
  return [
    { name: t.somebodyToldByTheHost, allergens: withoutSeverity(order.allergens) },
    { name: t.customerOfName({ name: customer.name }), allergens: withoutSeverity(others) },
    ...guests,
  ]
}
