import type { ApiError } from '@tablier/api-client'
import type { RefObject } from 'react'
import type { MergedFields } from './field-merge.ts'

/** What is wrong, by field. */
export type FormProblems = Readonly<Record<string, string>>

/** Somebody else saved the record after the form was opened. */
export interface RecordVersions<Kept, Values> {
  /** The record that the form started from. */
  readonly base: Kept
  readonly mine: Values
  /** The present record. */
  readonly theirs: Kept
}

/** What a form of a record has to know; see `useMergingForm`. */
export interface MergingForm<Kept, Values extends object, Field extends keyof Values> {
  /** As it is known now. */
  readonly record: Kept
  readonly valuesOf: (record: Kept) => Values
  readonly fields: MergedFields<Values, Field>
  /** What is wrong before anything is sent. */
  readonly problemsOf?: (values: Values) => FormProblems
  /** Saves what differs from the record that the form started from. */
  readonly send: (base: Kept, values: Values) => Promise<Kept>
  /** Returns the present record from what a refusal says after somebody else has saved. */
  readonly presentOf: (data: unknown) => Kept
  /** Problems of fields that the failure does not name itself. */
  readonly reasonsOf?: (error: ApiError) => FormProblems
  readonly onSaved: (saved: Kept) => void
  /** The call was answered, well or not. */
  readonly onSettled: () => unknown
  /** What the form is about, such as 'order'. */
  readonly what: string
  /** What failed, for the log, such as 'save an order'. */
  readonly action: string
  /** The form, whose first wrong field gets the focus. */
  readonly element: RefObject<HTMLFormElement | null>
}
