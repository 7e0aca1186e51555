import type { GuestLine, GuestOffer } from '@tablier/contracts'
import { numberFormat } from '@tablier/contracts/formats'
import { formatMoney } from '@tablier/contracts/money'
import { LINE, type OfferAct } from '../guest-forms/answer-offer-page.ts'
import type { GuestTexts } from '../guest-forms/guest-page.ts'
import { strongButton } from '../page/plain-page.tsx'
import { useSiteWords } from '../site/words.ts'
import { AllergenLegend, AllergenLetters } from '../ui/allergens.tsx'
import { type OfferPartProps, OfferSums, percentText, Section } from './offer-sums.tsx'

/** A line with its position, by which a form names it. */
interface Placed {
  readonly line: GuestLine
  readonly index: number
}

/** The lines of a group, or a line without one. */
interface LineGroup {
  readonly group: string
  readonly lines: readonly Placed[]
}

/** Returns the lines in their order; those of a group are together where its first one is. */
function groupsOf(lines: readonly GuestLine[]): LineGroup[] {
  const placed = lines.map((line, index) => ({ line, index }))
  return placed.flatMap((one) => {
    const { group } = one.line
    if (group === '') return { group, lines: [one] }
    const all = placed.filter(({ line }) => line.group === group)
    return all[0] === one ? { group, lines: all } : []
  })
}

/** The lines that count, and what their letters mean. */
export function OfferLines({ offer, locale }: OfferPartProps) {
  const t = useSiteWords()
  const counted = offer.lines.filter((line) => line.is_chosen)
  return (
    <Section id="lines" title={t.offerIncludes}>
      <ul className="offer-lines">
        {counted.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal, and none has state
          <li key={index} className="offer-line">
            <PlainLine line={line} offer={offer} locale={locale} />
          </li>
        ))}
      </ul>
      <Legend lines={counted} />
    </Section>
  )
}

interface OfferChoiceProps extends OfferPartProps {
  readonly path: string
  readonly texts: GuestTexts
}

/** The id of the form with what is chosen. Fields and buttons elsewhere on the page belong to it too. */
export const CHOICE = 'choice'

interface KeptTextsProps {
  readonly texts: GuestTexts
  readonly names: readonly string[]
}

/** What was typed at another step, which goes along. */
export function KeptTexts({ texts, names }: KeptTextsProps) {
  return names.map((name) => texts[name] && <input key={name} type="hidden" name={name} value={texts[name]} />)
}

/** All lines, of which the guest chooses, with the sum of the choice. */
export function OfferChoice({ offer, path, locale, texts }: OfferChoiceProps) {
  const t = useSiteWords()
  const groups = groupsOf(offer.lines)
  const hasChoice = offer.lines.some((line) => line.is_optional || line.group !== '')
  return (
    <form id={CHOICE} method="post" action={path} className="offer-form">
      <input type="hidden" name="hash" value={offer.hash} />
      <KeptTexts texts={texts} names={['name', 'words']} />
      <Section id="lines" title={t.offerIncludes}>
        <ul className="offer-lines">
          {groups.map(({ group, lines }, index) =>
            group === '' ? (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal, and none has state
              <ChoiceLine key={index} {...lines[0]!} offer={offer} locale={locale} /> // it has one
            ) : (
              <li key={group}>
                <fieldset className="offer-group">
                  <legend dir="auto">
                    {group} <span className="offer-hint">{t.offerChooseOne}</span>
                  </legend>
                  <ul>
                    {lines.map((placed) => (
                      <ChoiceLine
                        key={placed.index}
                        {...placed}
                        offer={offer}
                        locale={locale}
                        field={`${LINE}-${index}`}
                      />
                    ))}
                  </ul>
                </fieldset>
              </li>
            ),
          )}
        </ul>
        <Legend lines={offer.lines} />
      </Section>
      <OfferSums offer={offer} locale={locale} />
      <div className="offer-buttons">
        {hasChoice && <ActButton act="sum" className="button offer-second" text={t.offerShowSum} />}
        <ActButton act="accept" className={strongButton} text={t.offerGoOn} />
      </div>
    </form>
  )
}

interface ActButtonProps {
  readonly act: OfferAct
  readonly className: string
  readonly text: string
  /** The id of a form around or elsewhere, of which no field has to be filled in for this. */
  readonly form?: string | undefined
}

/** A button that says what the posted form does. */
export function ActButton({ act, className, text, form }: ActButtonProps) {
  return (
    <button type="submit" name="act" value={act} form={form} formNoValidate={form !== undefined} className={className}>
      {text}
    </button>
  )
}

interface ChoiceLineProps extends Placed, OfferPartProps {
  /** The field of a group. */
  readonly field?: string
}

function ChoiceLine({ line, index, offer, locale, field }: ChoiceLineProps) {
  const t = useSiteWords()
  if (field === undefined && !line.is_optional)
    return (
      <li className="offer-line">
        <PlainLine line={line} offer={offer} locale={locale} />
      </li>
    )
  return (
    <li className="offer-line offer-choice">
      <div className="offer-line-head">
        <label>
          <input
            type={field === undefined ? 'checkbox' : 'radio'}
            name={field ?? LINE}
            value={index}
            defaultChecked={line.is_chosen}
          />
          <span>
            <span dir="auto" className="offer-title">
              {line.title}
            </span>
            {field === undefined && <span className="offer-hint"> {t.offerOptional}</span>}
          </span>
        </label>
        <LineSum line={line} offer={offer} locale={locale} />
      </div>
      <LineText line={line} offer={offer} locale={locale} />
    </li>
  )
}

interface LineProps extends OfferPartProps {
  readonly line: GuestLine
}

/** A line that the guest does not decide about. */
function PlainLine({ line, ...props }: LineProps) {
  return (
    <>
      <div className="offer-line-head">
        <h3 dir="auto" className="offer-title">
          {line.title}
        </h3>
        <LineSum line={line} {...props} />
      </div>
      <LineText line={line} {...props} />
    </>
  )
}

function LineSum({ line, offer, locale }: LineProps) {
  return <p className="offer-sum">{formatMoney(line.sum, offer.currency, locale)}</p>
}

/** How the sum comes about, if it says something, the details, and the courses of a menu. */
function LineText({ line, offer, locale }: LineProps) {
  const reckoned = useReckoning(line, offer, locale)
  const { details, courses } = line
  if (reckoned === '' && details === '' && courses.length === 0) return null
  return (
    <div className="offer-line-text">
      {reckoned !== '' && <p className="offer-quantity">{reckoned}</p>}
      {details !== '' && (
        <p dir="auto" className="whitespace-pre-line">
          {details}
        </p>
      )}
      {courses.length > 0 && (
        <ol className="offer-courses">
          {courses.map((course, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two courses may be equal, and none has state
            <li key={index}>
              <OfferedCourse course={course} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Such as `8 guests × €95.00, less 10%`; '' for one at its price. */
function useReckoning(line: GuestLine, { currency }: GuestOffer, locale: string): string {
  const t = useSiteWords()
  const { quantity, unit, price, discount, discount_kind: kind } = line
  const count = quantity / 100
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const isOne = quantity === 100 && unit !== 'head' && unit !== 'hour'
  const said = numberFormat(locale, { maximumFractionDigits: 2 }).format(count)
  const each = t.offerQuantity({ unit, count, quantity: said, price: money(price) })
  const off = discount === 0 ? '' : kind === 'sum' ? money(discount) : percentText(discount, locale)
  const parts = [isOne && off === '' ? '' : isOne ? money(price) : each, off && t.offerLineDiscount({ discount: off })]
  return parts.filter(Boolean).join(', ')
}

/** A course; between the lines of a choice is an “or”. */
function OfferedCourse({ course: { title, lines } }: { readonly course: GuestLine['courses'][number] }) {
  const t = useSiteWords()
  return (
    <>
      {title !== '' && (
        <p dir="auto" className="offer-course">
          {title}
        </p>
      )}
      {lines.map((dish, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal, and none has state
        <p key={index}>
          {index > 0 && <span className="offer-hint">{t.orChoice} </span>}
          <span dir="auto">{dish.title}</span> <AllergenLetters {...dish} />
        </p>
      ))}
    </>
  )
}

function Legend({ lines }: { readonly lines: readonly GuestLine[] }) {
  return <AllergenLegend lines={lines.flatMap(({ courses }) => courses.flatMap((course) => course.lines))} />
}
