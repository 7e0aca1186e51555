/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs'

export type Choices = Readonly<Record<string, Side>>

/** The fields of a form that two people can change independently. */
export interface MergedFields<Values extends object, Field extends keyof Values> {
  /** What they are called. */
  readonly labels: Readonly<Record<Field, string>>
  /** Other values that belong to a field: whoever keeps it keeps them too. */
  readonly companions?: Readonly<Partial<Record<Field, readonly (keyof Values)[]>>>
}

/** The values of a form when it was opened, as one person left them, and as another one has saved them meanwhile. */
interface ValueVersions<Values> {
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}

interface Comparison<Field> {
  /** Fields that both changed, to different values. */
  readonly collisions: readonly Field[]
  /** Fields that only the other person changed. */
  readonly onlyTheirs: readonly Field[]
}

/** Compares field by field. */
export function compareFields<Values extends object, Field extends keyof Values>(
  fields: MergedFields<Values, Field>,
  { base, mine, theirs }: ValueVersions<Values>,
): Comparison<Field> {
  const byThem = changedFields(fields, base, theirs)
  const byMe = changedFields(fields, base, mine)
  const differs = changedFields(fields, mine, theirs)
  return {
    collisions: byThem.filter((field) => byMe.includes(field) && differs.includes(field)),
    onlyTheirs: byThem.filter((field) => !byMe.includes(field)),
  }
}

/** What to save: what each side changed, and for a collision the chosen side, which is mine unless chosen. */
export function mergeFields<Values extends object, Field extends keyof Values>(
  fields: MergedFields<Values, Field>,
  { base, mine, theirs }: ValueVersions<Values>,
  choices: Choices = {},
): Values {
  const kept = changedFields(fields, base, mine).filter((field) => choices[String(field)] !== 'theirs')
  const names = kept.flatMap((field) => namesOf(fields, field))
  return { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) }
}

/** The names of values that have changed, with those that belong to them. */
export function changedNames<Values extends object, Field extends keyof Values>(
  fields: MergedFields<Values, Field>,
  before: Values,
  after: Values,
): (keyof Values)[] {
  return changedFields(fields, before, after).flatMap((field) => namesOf(fields, field))
}

function changedFields<Values extends object, Field extends keyof Values>(
  fields: MergedFields<Values, Field>,
  before: Values,
  after: Values,
): Field[] {
  const all = Object.keys(fields.labels) as Field[] // the object's own keys
  return all.filter((field) => namesOf(fields, field).some((name) => !isSame(before[name], after[name])))
}

function namesOf<Values extends object, Field extends keyof Values>(
  { companions }: MergedFields<Values, Field>,
  field: Field,
): (keyof Values)[] {
  return [field, ...(companions?.[field] ?? [])]
}

/** True if both are the same. The keys by which lists of a form tell their lines apart do not count. */
export function isSame(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other)
}

function asText(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => (name === 'key' ? undefined : inner)) ?? ''
}

const list = new Intl.ListFormat('en')

/** Labels of fields, as in 'Day and Notes'. */
export function labelsOf<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  names: readonly Field[],
): string {
  return list.format(names.map((name) => labels[name]))
}
