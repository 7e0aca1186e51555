import { formatMoney, lowestPrice, parseCourses, parsePrices, seasonOf, seasonText } from '@tablier/contracts'
import { BookOpenText, Package } from 'lucide-react'
import { lazy } from 'react'
import { ButtonLink } from '../../components/button.tsx'
import { Dash } from '../../components/dash.tsx'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'
import { useCurrency } from '../../settings/settings-queries.ts'
import { type Area, type CellProps, changeFailures, type ScreenOf, serverMessageOr } from '../collection-screen.ts'
import { amountKind, coursesKind, guestsKind, pricesKind, rateKind } from '../products/product-kinds.ts'

// Loaded with the form, not with the sidebar.
const priceInputs = () => import('../products/price-inputs.tsx')
const CoursesInput = lazy(async () => ({ default: (await import('../products/courses-input.tsx')).CoursesInput }))
const SeasonInput = lazy(async () => ({ default: (await import('../products/season-input.tsx')).SeasonInput }))
const PricesInput = lazy(async () => ({ default: (await priceInputs()).PricesInput }))
const AmountInput = lazy(async () => ({ default: (await priceInputs()).AmountInput }))
const GuestsInput = lazy(async () => ({ default: (await priceInputs()).GuestsInput }))
const RateInput = lazy(async () => ({ default: (await priceInputs()).RateInput }))

/** The courses of a menu, one on each line. */
function CoursesCell({ value }: CellProps) {
  const courses = parseCourses(String(value))
  if (courses.length === 0) return <Dash />
  const lines = courses.map(({ title, lines: choices }) => {
    const dishes = choices.map((line) => line.title).join(` ${t.orInChoice} `)
    return [title, dishes].filter(Boolean).join(': ')
  })
  return <span className="whitespace-pre-line">{lines.join('\n')}</span>
}

/** The lowest price a head. */
function PricesCell({ value }: CellProps) {
  const currency = useCurrency()
  const lowest = lowestPrice(parsePrices(String(value)))
  return lowest === undefined ? <Dash /> : t.fromAHead({ amount: formatMoney(lowest, currency, locale) })
}

function SeasonCell({ value }: CellProps) {
  const season = seasonOf(String(value))
  return season ? seasonText(season, locale) : t.allYear
}

function AmountCell({ value }: CellProps) {
  const currency = useCurrency()
  return value === 0 ? <Dash /> : formatMoney(Number(value), currency, locale)
}

/** Leads to the card of a saved menu. */
function MenuCardLink({ id }: { readonly id: number }) {
  return (
    <ButtonLink to="/admin/menus/$id/card" params={{ id }} icon={BookOpenText}>
      {t.menuCard}
    </ButtonLink>
  )
}

const rate = { label: t.vatRate, input: { kind: 'own', Input: RateInput, valueKind: rateKind } } as const

const menusScreen = {
  name: 'menus',
  title: t.menus,
  noun: 'menu',
  explanation: t.menuExplained,
  fields: {
    title: { label: t.title, input: { kind: 'text' } },
    courses: {
      label: t.courses,
      input: { kind: 'own', Input: CoursesInput, valueKind: coursesKind },
      cell: CoursesCell,
    },
    courseWords: { label: t.courseWords, input: { kind: 'withAnother' } },
    prices: {
      label: t.pricesAHead,
      input: { kind: 'own', Input: PricesInput, valueKind: pricesKind },
      cell: PricesCell,
    },
    introduction: { label: t.introduction, input: { kind: 'longText' } },
    imageUrl: { label: t.image, input: { kind: 'media', photo: { withoutAlt: 'title' } } },
    season: { label: t.season, input: { kind: 'own', Input: SeasonInput }, cell: SeasonCell },
    mostGuests: { label: t.mostGuests, input: { kind: 'own', Input: GuestsInput, valueKind: guestsKind } },
    leastSum: {
      label: t.leastSum,
      input: { kind: 'own', Input: AmountInput, valueKind: amountKind },
      cell: AmountCell,
    },
    vatRate: rate,
  },
  columns: ['title', 'courses', 'prices', 'season'],
  Tool: MenuCardLink,
  filters: { search: ['title', 'introduction', 'courseWords'], all: t.all },
  pageSize: 100,
  failures: { load: serverMessageOr(t.failedToLoadMenus), ...changeFailures() },
} as const satisfies ScreenOf<'menus'>

const extrasScreen = {
  name: 'extras',
  title: t.extras,
  noun: 'extra',
  explanation: t.extraExplained,
  fields: {
    title: { label: t.title, input: { kind: 'text' } },
    price: { label: t.price, input: { kind: 'own', Input: AmountInput, valueKind: amountKind }, cell: AmountCell },
    unit: {
      label: t.priceIsFor,
      input: {
        kind: 'choice',
        choices: {
          evening: { label: t.forUnit({ unit: 'evening' }) },
          head: { label: t.forUnit({ unit: 'head' }) },
          hour: { label: t.forUnit({ unit: 'hour' }) },
          piece: { label: t.forUnit({ unit: 'piece' }) },
        },
      },
      asText: (unit) => t.forUnit({ unit }),
    },
    offered: {
      label: t.inAnOffer,
      input: {
        kind: 'choice',
        choices: { included: { label: t.alwaysPartOfIt }, optional: { label: t.guestMayChoose } },
      },
      asText: (offered) => (offered === 'optional' ? t.guestMayChoose : t.alwaysPartOfIt),
    },
    details: { label: t.whatItIs, input: { kind: 'longText' } },
    vatRate: rate,
  },
  columns: ['title', 'price', 'unit'],
  filters: { search: ['title', 'details'], all: t.all },
  pageSize: 100,
  failures: { load: serverMessageOr(t.failedToLoadExtras), ...changeFailures() },
} as const satisfies ScreenOf<'extras'>

export const productsArea = {
  label: t.products,
  heading: t.products,
  path: '/admin/products',
  purpose: t.whatGuestsCanOrder,
  icon: Package,
  add: t.addNew,
  section: '/menus',
  lists: [menusScreen, extrasScreen],
} as const satisfies Area
