import { deepEqual } from '@tanstack/react-router'
import { get } from 'react-hook-form'

/** The side whose value of a field is kept. */
export type Side = 'mine' | 'theirs'

/** The chosen side of each collision; mine by default. */
export type Choices = Readonly<Record<string, Side>>

type Values = Readonly<Record<string, unknown>>

/** A form's values when it was opened, as one person changed them, and as another person saved them meanwhile. */
export interface ValueVersions {
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
  /** Returns whether a field needs a choice although only they changed it. */
  readonly isAsked?: (name: string) => boolean
}

/** A field with other fields that change with it, such as diets with allergens. All are paths. */
export interface Group {
  readonly name: string
  readonly all: readonly string[]
}

export interface Comparison {
  readonly collisions: readonly string[]
  readonly onlyTheirs: readonly string[]
}

export function compareFields(groups: readonly Group[], { base, mine, theirs, isAsked }: ValueVersions): Comparison {
  const isIn = (changed: readonly Group[]) => (name: string) => changed.some((group) => group.name === name)
  const isMine = isIn(changedGroups(groups, base, mine))
  const isDifferent = isIn(changedGroups(groups, mine, theirs))
  const byThem = changedGroups(groups, base, theirs).map(({ name }) => name)
  const needsChoice = (name: string) => isMine(name) || isAsked?.(name) === true
  return {
    collisions: byThem.filter((name) => needsChoice(name) && isDifferent(name)),
    onlyTheirs: byThem.filter((name) => !needsChoice(name)),
  }
}

/** Returns the paths of all fields that take the other person's value. */
export function namesOfTheirs(groups: readonly Group[], versions: ValueVersions, choices: Choices = {}): string[] {
  const { onlyTheirs } = compareFields(groups, versions)
  const theirs = groups.filter(({ name }) => choices[name] === 'theirs' || onlyTheirs.includes(name))
  return theirs.flatMap(({ all }) => all)
}

export function changedGroups(groups: readonly Group[], before: Values, after: Values): Group[] {
  return groups.filter(({ all }) => all.some((path) => !deepEqual(get(before, path), get(after, path))))
}
